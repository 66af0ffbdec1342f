import {
  listMessageTemplates,
  type MessageTemplates,
  previewMessage,
  saveMessageTemplate,
} from '#contract/messages/message-templates.ts'
import type { Locale } from '#contract/pages/path-locale.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import { templateProblem } from '#domain/message-template.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { findHours, findStation, lockStation, type StationFields } from '../stations/store.ts'
import { customerMail } from './customer-mail.ts'
import { shortMessage } from './message-text.ts'
import { findTemplates, ownTextsIn, putTemplate } from './template-store.ts'
import type { VisitFacts } from './visit-facts.ts'

const dayMs = 24 * 3600_000
/** In place of a secret: the links of a preview lead nowhere. */
const noToken = '…'

export function bindMessageTemplates(bind: Bind, { database, config, translate, now }: Deps): void {
  const { db } = database
  bind(listMessageTemplates)(async (_input, { account }) => ({
    ok: true,
    value: { templates: await findTemplates(account, db) },
  }))

  bind(saveMessageTemplate)(async ({ body: { seen, ...entry } }, { account, log }) => {
    const { kind, language, text } = entry
    const problem = text === '' ? null : templateProblem(kind, text)
    if (problem) return invalidField('text', problem)
    const saved = await inTransactionIfOk(database, async (tx): Promise<Answer<MessageTemplates>> => {
      await lockStation(account, tx, database.kind)
      const templates = await findTemplates(account, tx)
      const stored = ownTextsIn(templates, language)[kind] ?? ''
      // A repetition after a lost answer is not a conflict.
      if (stored === text) return { ok: true, value: { templates } }
      if (seen !== undefined && seen !== stored) return fail('version-conflict', { current: { templates } })
      await putTemplate(account, tx, entry, now())
      return { ok: true, value: { templates: await findTemplates(account, tx) } }
    })
    if (saved.ok) log.info({ kind, language }, 'message text changed')
    return saved
  })

  bind(previewMessage)(async ({ body: { kind, language, text } }, { account }) => {
    const problem = text ? templateProblem(kind, text) : null
    if (problem) return invalidField('text', problem)
    const station = (await findStation(account, db))?.content
    if (!station) return fail('not-found')
    const stored = ownTextsIn(await findTemplates(account, db), language)
    const facts: VisitFacts = {
      ...inventedFacts(station, language, now()),
      hours: await findHours(account, db),
      ...(kind === 'ready' ? { toPay: 45_000 } : {}),
      ownTexts: text === undefined ? stored : { ...stored, [kind]: text },
    }
    const { subject, text: mail } = customerMail(translate, {
      ...{ to: '', kind, facts, product: config.productName, origin: config.publicOrigin, now: now() },
      tokens: { stop: noToken, visit: noToken },
      may: { move: true, cancel: true },
    })
    return { ok: true, value: { subject, mail, short: shortMessage(translate, kind, facts, now()) } }
  })
}

function inventedFacts(station: StationFields, locale: Locale, now: number): VisitFacts {
  const isPolish = locale === 'pl'
  return {
    id: '00000000-0000-7000-8000-000000000001',
    version: 1,
    startsAt: now + dayMs,
    workMinutes: 60,
    plate: 'WPI 20931',
    car: 'Opel Astra',
    detail: {
      part: 'Alternator',
      what: isPolish ? 'zużyte tarcze hamulcowe' : 'Worn brake discs',
      gross: 61_500,
      expectedAt: new Date(now + 2 * dayMs).toISOString(),
    },
    reason: null,
    toPay: null,
    station,
    phone: formatPhone(station.phone, ''),
    hours: null,
    locale,
  }
}
