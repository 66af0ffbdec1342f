import { expect, test, vi } from 'vitest'
import type { StandIn } from '#domain/stand-in.ts'

vi.stubGlobal('__BUILD_ID__', 'b1')
const { putIn } = await import('./stand-in.ts')

const standIn: StandIn = {
  ...{ userId: 'anna', accountId: 'pit', build: 'b1', outbox: '[]', takenAt: 1, until: 2, isTablet: false },
  ...{ media: '(max-width: 640px)', styles: ['/assets/start-1.css', '/assets/board-1.css'] },
  html: '<div id="stand-in">$& $1 WA 6601M</div>',
}
const shellText = `<!doctype html><head>
<script src="/early.js"></script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/start-1.css">
</head><body><div id="root"></div></body>`
const shell = (text = shellText) =>
  new Response(text, { headers: { 'content-security-policy': "default-src 'none'", 'content-length': '9' } })
const found = { standIn, lang: 'en', isDoor: false }

test('O1 the shell gets the markup as it was kept, the styles it lacks, and starts when that is on the screen', async () => {
  const answer = await putIn(shell(), found)
  const text = await answer.text()
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(answer.headers.has('content-length')).toBe(false)
  expect(text).toContain(`${standIn.html}</template><script src="/stand-in.js"></script>`)
  expect(text).toContain('<div id="root"></div><template id="stand-in" data-start="/assets/index-1.js" data-lang="en"')
  expect(text).not.toContain('type="module"')
  expect(text.match(/start-1\.css/g)).toHaveLength(1)
  expect(text).toContain('<link rel="stylesheet" crossorigin href="/assets/board-1.css"></head>')
  expect(text).not.toContain('data-door')
})

test('O1 the door says that it is one, and no value leaves its quotes', async () => {
  const text = await (
    await putIn(shell(), { ...found, isDoor: true, standIn: { ...standIn, media: '"><script>' } })
  ).text()
  expect(text).toContain('data-door=""')
  expect(text).toContain('data-media="&quot;><script>"')
})

test.each([
  ['without a start', shellText.replace('type="module"', '')],
  ['without a root', shellText.replace('id="root"', 'id="app"')],
])('O1 a shell %s is left as it is', async (_what, text) => {
  expect(await (await putIn(shell(text), found)).text()).toBe(text)
})
