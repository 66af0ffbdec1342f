import { join } from 'node:path'
import { bundlePage } from './bundle-page.ts'
import { type ServedPage, serveFiles } from './serve-files.ts'

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Grid</title><style>
body { margin: 0; font: 14px sans-serif }
main { display: grid; grid-template-rows: auto 1fr; grid-template-columns: auto 1fr; height: 100vh }
.week { grid-column: span 2; display: grid; grid-template-columns: repeat(6, minmax(150px, 1fr)); overflow: auto }
.cell { margin: 0; padding: 4px; list-style: none; border: 1px solid #ddd }
.card { display: grid; grid-template-columns: 1fr 1fr; margin: 3px 0; padding: 4px; border: 1px solid #ccc; color: #222 }
</style><body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`

/** A React page with a week of a thousand cards, all of them drawn. */
export async function startReactGrid(): Promise<ServedPage> {
  return serveFiles({
    '/': ['text/html', html],
    '/page.js': ['text/javascript', await bundlePage(join(import.meta.dirname, 'react-grid-main.ts'))],
  })
}
