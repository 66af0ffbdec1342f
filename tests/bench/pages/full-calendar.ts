import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundlePage } from './bundle-page.ts'
import { installPeers } from './peer-packages.ts'
import { type ServedPage, serveFiles } from './serve-files.ts'

const version = '6.1.20'
const packages = {
  '@fullcalendar/core': version,
  '@fullcalendar/daygrid': version,
  '@fullcalendar/timegrid': version,
}

// The same thousand cars a week: six days, eight bays side by side, one car every twenty minutes.
const script = `
import { Calendar } from '@fullcalendar/core'
import timeGrid from '@fullcalendar/timegrid'
const monday = new Date(2026, 10, 23)
const events = Array.from({ length: 2_000 }, (_, index) => {
  const [week, place] = [Math.floor(index / 1_000), Math.floor((index % 1_000) / 6)]
  const start = new Date(monday)
  start.setDate(start.getDate() + week * 7 + (index % 6))
  start.setHours(7, Math.floor(place / 8) * 20)
  return { id: String(index), title: 'WB ' + (10_000 + index) + ' Škoda Octavia', start, end: new Date(start.getTime() + 1_200_000) }
})
const calendar = new Calendar(document.getElementById('root'), {
  plugins: [timeGrid], initialView: 'timeGridDay', initialDate: new Date(2026, 9, 1), events, height: 780, headerToolbar: false,
  slotMinTime: '07:00', eventContent: undefined,
})
calendar.render()
document.getElementById('week').onclick = () => calendar.changeView('timeGridWeek', monday)
document.getElementById('next').onclick = () => calendar.next()
`
const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>FullCalendar</title>
<body style="margin:0"><button id="week">Week</button><button id="next">Next week</button><div id="root"></div>
<script type="module" src="/page.js"></script></body></html>`

/** FullCalendar with a week of a thousand events. `null` if it cannot be installed. */
export async function startFullCalendar(): Promise<ServedPage | null> {
  const folder = installPeers('full-calendar', packages)
  if (!folder) return null
  const entry = join(folder, 'page.js')
  writeFileSync(entry, script)
  return serveFiles({ '/': ['text/html', html], '/page.js': ['text/javascript', await bundlePage(entry)] })
}
