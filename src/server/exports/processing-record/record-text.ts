import { html } from 'hono/html'

/** What a workshop does with data of people; which of them it does follows from its settings and its data. */
export type ActivityKey =
  | 'orders'
  | 'requests'
  | 'messages'
  | 'reminders'
  | 'photos'
  | 'reports'
  | 'staff'
  | 'access'
  | 'notifications'
  | 'imports'

type Activity = {
  readonly name: string
  readonly purpose: string
  readonly basis: string
  readonly people: string
  readonly data: string
  readonly recipients: string
  readonly kept: string
}

/** The record in one language. It is a document, as the legal pages are: its sentences belong together. */
export type RecordText = {
  readonly title: string
  readonly basis: string
  readonly asOf: (day: string) => string
  readonly controller: string
  readonly contact: string
  readonly representative: string
  readonly toFillIn: string
  readonly operator: (operator: string | null) => string
  readonly processors: string
  readonly sms: (gateway: string) => string
  readonly columns: Readonly<Record<keyof Activity | 'count' | 'transfers', string>>
  readonly noTransfer: string
  readonly pushTransfer: string
  readonly activities: Readonly<Record<ActivityKey, Activity>>
  readonly measuresTitle: string
  readonly measures: readonly string[]
  readonly backups: string
  readonly review: string
}

export type RecordFacts = {
  readonly day: string
  readonly controller: readonly string[]
  readonly contact: readonly string[]
  readonly operator: string | null
  readonly smsGateway: string | null
  /** The activities of the workshop, each with how many records it has. */
  readonly counts: ReadonlyMap<ActivityKey, number>
}

/** Writes the record as one page without scripts that opens in browsers and word processors. */
export function writeRecord(locale: 'en' | 'pl', text: RecordText, facts: RecordFacts) {
  const { columns } = text
  const number = new Intl.NumberFormat(locale)
  const row = (label: string, value: unknown) => html`<tr><th>${label}</th><td>${value}</td></tr>`
  const activity = (key: ActivityKey, count: number, at: number) => {
    const { name, purpose, basis, people, data, recipients, kept } = text.activities[key]
    const isSms = facts.smsGateway !== null && (key === 'messages' || key === 'reminders')
    const sms = isSms ? ` ${text.sms(facts.smsGateway ?? '')}` : ''
    return html`<h2>${at + 1}. ${name}</h2>
<table>${row(columns.purpose, purpose)}${row(columns.basis, basis)}${row(columns.people, people)}${row(columns.data, data)}
${row(columns.count, number.format(count))}${row(columns.recipients, `${recipients}${sms}`)}
${row(columns.transfers, key === 'notifications' ? text.pushTransfer : text.noTransfer)}${row(columns.kept, kept)}</table>
`
  }
  const lines = (values: readonly string[]) => values.map((value) => html`${value}<br>`)
  return html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${text.title}</title>
<style>
body { font: 11pt/1.5 sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff }
table { width: 100%; border-collapse: collapse; break-inside: avoid } h2 { break-after: avoid; font-size: 13pt }
th, td { border: 1px solid #767676; padding: .4rem .6rem; text-align: left; vertical-align: top } th { width: 30% }
</style></head>
<body>
<h1>${text.title}</h1>
<p>${text.basis} ${text.asOf(facts.day)}</p>
<table>${row(text.controller, lines(facts.controller))}${row(text.contact, lines(facts.contact))}
${row(text.representative, text.toFillIn)}${row(text.processors, text.operator(facts.operator))}</table>
${[...facts.counts].map(([key, count], at) => activity(key, count, at))}<h2>${text.measuresTitle}</h2>
<ul>${text.measures.map((measure) => html`<li>${measure}</li>`)}</ul>
<p>${text.backups}</p>
<p>${text.review}</p>
</body>
</html>
`
}
