import { html } from 'hono/html'
import type { Finding } from '#contract/order/finding.ts'
import { visitPath } from '#contract/pages/server-pages.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import { addressOf } from '#domain/codes/company.ts'
import { longestRefusal } from '#domain/findings/finding.ts'
import type { AppointmentRow } from '../appointments/rows/store.ts'
import { reasonSentences } from '../messages/message-texts.ts'
import type { Markup, ServerPage } from '../pages/render-page.ts'
import { serviceName } from '../services/service-names.ts'
import { languageSwitch } from '../workshop-page/languages.ts'
import type { WorkshopWriter } from '../workshop-page/workshop-writer.ts'
import type { PublicVisit } from './read-visit.ts'
import { stateTexts, visitTexts as texts } from './visit-texts.ts'

/** A paper that the workshop has shared. */
type SharedPaper = { readonly id: string; readonly name: string }

/** What the page shows of a visit. */
export type ShownVisit = Omit<PublicVisit, 'row'> & {
  readonly row: Pick<
    AppointmentRow,
    'id' | 'status' | 'status_version' | 'starts_at' | 'promised_at' | 'coming_at' | 'services' | 'year' | 'number'
  >
}

export type VisitView = {
  readonly visit: ShownVisit
  readonly write: WorkshopWriter
  readonly token: string
  readonly papers: readonly SharedPaper[]
  readonly productName: string
  readonly now: number
  /** What happened to the last step of the customer, if it was refused. */
  readonly notice?: TextDescriptor | undefined
  /** An owner looks at an invented visit: nothing can be sent. */
  readonly isPreview?: boolean
}

const hrefOf = ({ token }: Pick<VisitView, 'token'>, rest = ''): string => `${visitPath}/${token}${rest}`

/** The page around what a customer sees of a visit. */
function frameVisit(view: VisitView, content: Markup): ServerPage {
  const { visit, write, productName, isPreview } = view
  const { station } = visit.facts
  return {
    locale: write.locale,
    title: `${write.text(stateTexts[visit.row.status].title)} · ${station.name}`,
    main: html`${isPreview && html`<p class="preview" role="status">${write.text(texts.preview)}</p>`}
<main class="workshop visit" id="visit">
${content}
</main>
<p id="news" class="hidden" role="status"></p>
<footer class="until"><p>${productName}${!isPreview && html` · ${languageSwitch(write, (locale) => hrefOf(view, `?lang=${locale}`))}`}</p></footer>
${!isPreview && html`<script src="/visit-page.js" defer></script>`}`,
  }
}

/** The visit: its state and what happens next, questions, details, ways to change it and to reach the workshop. */
export function renderVisit(view: VisitView): ServerPage {
  const { visit, write, notice } = view
  const { status } = visit.row
  const { title, next } = stateTexts[status]
  const { facts } = visit
  const reason = facts.reason && reasonSentences[facts.reason]
  const isTold = status === 'proposed' || status === 'rejected' || status === 'cancelled'
  return frameVisit(
    view,
    html`<header>
<p>${facts.station.name}</p>
<h1>${write.text(title)}</h1>
${notice && html`<p class="fault" role="alert">${write.text(notice)}</p>`}
${isTold && reason && html`<p>${write.text(reason)}</p>`}
<p>${write.text(next)}</p>
${visit.may.come && visit.row.coming_at !== null && html`<p class="approved">${write.text(texts.isComing)}</p>`}
${visit.may.answer && renderProposal(view)}
${renderFacts(view)}
</header>
${renderFindings(view)}
${renderPapers(view)}
${renderChanges(view)}
${renderContact(view)}`,
  )
}

const seen = ({ row }: ShownVisit): Markup =>
  html`<input type="hidden" name="version" value="${row.status_version}"><input type="hidden" name="starts" value="${row.starts_at}">`

function renderProposal(view: VisitView): Markup {
  const { visit, write } = view
  return html`<p class="asked">${write.when(visit.row.starts_at)}</p>
<form method="post" action="${hrefOf(view)}">
${seen(visit)}
<button type="submit" name="act" value="accept">${write.text(texts.accept)}</button>
<div class="less"><button type="submit" name="act" value="decline">${write.text(texts.decline)}</button></div>
</form>`
}

function renderFacts({ visit, write }: VisitView): Markup {
  const { row, facts, agreed } = visit
  const { status, starts_at: startsAt, promised_at: promisedAt } = row
  const isPlanned = ['requested', 'proposed', 'confirmed'].includes(status)
  const isOver = ['completed', 'rejected', 'cancelled', 'no-show'].includes(status)
  const work = (JSON.parse(row.services) as string[]).map((id) => serviceName(id, write.locale)).join(', ')
  const { part, expectedAt } = facts.detail
  const isAwaitingPart = status === 'awaiting-parts'
  const rows: (readonly [TextDescriptor, string | null])[] = [
    [texts.when, isPlanned && !visit.may.answer ? write.when(startsAt) : null],
    [texts.ready, promisedAt !== null && !isOver && status !== 'ready' ? write.when(promisedAt) : null],
    [texts.part, isAwaitingPart ? (part ?? null) : null],
    [texts.expected, isAwaitingPart && expectedAt ? write.when(Date.parse(expectedAt)) : null],
    [texts.toPay, facts.toPay === null ? null : write.money(facts.toPay)],
    [texts.soFar, agreed !== null && facts.toPay === null && !isPlanned && !isOver ? write.money(agreed) : null],
    [texts.car, [facts.plate, facts.car].filter(Boolean).join(' · ') || null],
    [texts.work, work || null],
    [texts.number, `${row.year}/${row.number}`],
  ]
  return html`<dl class="chosen">
${rows.map(
  ([name, value]) =>
    value !== null &&
    html`<div><dt>${write.text(name)}</dt><dd>${value}</dd></div>
`,
)}</dl>`
}

function renderFindings(view: VisitView): Markup | null {
  const { visit, write } = view
  if (visit.findings.length === 0) return null
  // What waits for an answer comes first.
  const sorted = visit.findings.toSorted((a, b) => Number(b.state === 'asked') - Number(a.state === 'asked'))
  return html`<section aria-labelledby="findings">
<h2 id="findings">${write.text(texts.findings)}</h2>
${sorted.map((finding) => renderFinding(view, finding))}
</section>`
}

function renderFinding(view: VisitView, finding: Finding): Markup {
  const { visit, write, isPreview = false } = view
  const { id, what, place, severity, gross, state, version } = finding
  const photos = visit.photos.filter(({ findingId }) => findingId === id)
  const price = gross === null ? null : write.money(gross)
  return html`<article class="finding" aria-labelledby="finding-${id}">
<h3 id="finding-${id}">${what}</h3>
<p class="small">${[place, write.text(texts[severity])].filter(Boolean).join(' · ')}</p>
${
  photos.length > 0 &&
  html`<ul class="shots">
${photos.map(
  (photo, at) =>
    html`<li><a href="${hrefOf(view, `/photos/${photo.id}/screen`)}"><img src="${hrefOf(view, `/photos/${photo.id}/thumb`)}" width="${photo.width}" height="${photo.height}" loading="lazy" alt="${write.text(texts.photo, { place: at + 1, what })}"></a></li>
`,
)}</ul>`
}
<p class="price">${price === null ? write.text(texts.noPrice) : write.text(texts.price, { price })}</p>
${
  state === 'asked'
    ? html`<form method="post" action="${hrefOf(view)}">
<input type="hidden" name="finding" value="${id}"><input type="hidden" name="version" value="${version}">
<div class="field"><label for="remark-${id}">${write.text(texts.remark)}</label><textarea id="remark-${id}" name="remark" rows="2" maxlength="${longestRefusal}"></textarea></div>
<button type="submit" name="act" value="approved" aria-describedby="finding-${id}"${isPreview && ' disabled'}>${price === null ? write.text(texts.approve) : write.text(texts.approveFor, { price })}</button>
<div class="less"><button type="submit" name="act" value="declined" aria-describedby="finding-${id}"${isPreview && ' disabled'}>${write.text(texts.decline)}</button></div>
</form>`
    : renderAnswer(view, finding)
}
</article>
`
}

function renderAnswer({ write }: VisitView, { changes, state }: Finding): Markup {
  const answer = changes.findLast(({ kind }) => kind === state)
  const when = write.when(Date.parse(answer?.occurredAt ?? changes.at(-1)?.occurredAt ?? ''))
  const isByLink = answer?.how === 'link'
  const text =
    state === 'approved' ? (isByLink ? texts.approved : texts.approvedBy) : isByLink ? texts.declined : texts.declinedBy
  return html`<p class="${state}">${write.text(text, { when })} ${write.text(texts.mind)}</p>`
}

function renderPapers(view: VisitView): Markup | null {
  const { papers, write } = view
  if (papers.length === 0) return null
  return html`<section aria-labelledby="papers">
<h2 id="papers">${write.text(texts.papers)}</h2>
<ul class="actions">
${papers.map(
  ({ id, name }) => html`<li><a href="${hrefOf(view, `/papers/${id}`)}">${name}</a></li>
`,
)}</ul>
</section>`
}

function renderChanges(view: VisitView): Markup | null {
  const { visit, write } = view
  const { may, row } = visit
  const isPlanned = ['requested', 'proposed', 'confirmed'].includes(row.status)
  if (!isPlanned || may.answer) return null
  const cancel = row.status === 'requested' ? texts.withdraw : texts.cancel
  return html`<section aria-labelledby="change">
<h2 id="change">${write.text(texts.change)}</h2>
${may.until !== null && html`<p class="small">${write.text(texts.until, { when: write.when(may.until) })}</p>`}
${!may.cancel && html`<p>${write.text(texts.byPhone)}</p>`}
<ul class="actions">
${may.move && html`<li><a href="${hrefOf(view, '?step=move')}">${write.text(texts.move)}</a></li>`}
${may.cancel && html`<li><a href="${hrefOf(view, '?step=cancel')}">${write.text(cancel)}</a></li>`}
${row.status === 'confirmed' && html`<li><a href="${hrefOf(view, '/visit.ics')}" download>${write.text(texts.calendar)}</a></li>`}
</ul>
</section>`
}

function renderContact({ visit, write }: VisitView): Markup {
  const { station, phone } = visit.facts
  const place = encodeURIComponent(`${station.name}, ${addressOf(station)}, ${station.country}`)
  return html`<section aria-labelledby="workshop">
<h2 id="workshop">${station.name}</h2>
<p>${addressOf(station)}</p>
<ul class="actions">
<li><a href="tel:${station.phone}">${write.text(texts.call, { phone })}</a></li>
<li><a href="https://www.google.com/maps/search/?api=1&query=${place}" rel="noreferrer">${write.text(texts.directions)}</a></li>
</ul>
</section>`
}

/** One button: programs that open the links of mails must not answer for the customer. */
export function renderComing(view: VisitView): ServerPage {
  const { visit, write } = view
  return frameVisit(
    view,
    html`<header>
<p>${visit.facts.station.name}</p>
<h1>${write.text(texts.comingSure, { when: write.when(visit.row.starts_at) })}</h1>
<form method="post" action="${hrefOf(view)}">
${seen(visit)}
<button type="submit" name="act" value="coming">${write.text(texts.coming)}</button>
</form>
<p><a href="${hrefOf(view)}">${write.text(texts.back)}</a></p>
</header>`,
  )
}

/** Asks once more before a visit is cancelled. */
export function renderCancel(view: VisitView): ServerPage {
  const { visit, write } = view
  return frameVisit(
    view,
    html`<header>
<p>${visit.facts.station.name}</p>
<h1>${write.text(texts.cancelSure, { when: write.when(visit.row.starts_at) })}</h1>
<form method="post" action="${hrefOf(view)}">
${seen(visit)}
<button type="submit" name="act" value="cancel" class="danger">${write.text(texts.cancelYes)}</button>
</form>
<p><a href="${hrefOf(view)}">${write.text(texts.back)}</a></p>
</header>`,
  )
}

/** The free times to which a visit can be moved. */
export function renderMove(view: VisitView, times: readonly number[]): ServerPage {
  const { visit, write } = view
  const days = Map.groupBy(times, (time) => write.dateOf(time))
  return frameVisit(
    view,
    html`<header>
<p>${visit.facts.station.name}</p>
<h1>${write.text(texts.move)}</h1>
${view.notice && html`<p class="fault" role="alert">${write.text(view.notice)}</p>`}
${times.length === 0 && html`<p>${write.text(texts.noTimes)}</p>`}
<form method="post" action="${hrefOf(view)}">
${seen(visit)}
<input type="hidden" name="act" value="move">
${[...days].map(
  ([date, ofDay]) => html`<h2>${write.day(date)}</h2>
<ul class="times">
${ofDay.map(
  (time) =>
    html`<li><button type="submit" name="to" value="${time}" aria-label="${write.text(texts.moveTo, { when: write.when(time) })}">${write.time(time)}</button></li>
`,
)}</ul>
`,
)}</form>
<p><a href="${hrefOf(view)}">${write.text(texts.keep)}</a></p>
</header>`,
  )
}
