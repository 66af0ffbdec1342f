import type { FollowUpPreview } from '#contract/follow-ups/follow-up.ts'
import type { Locale } from '#contract/pages/path-locale.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import {
  type MessageObstacle,
  obstacleOf,
  purposeOf,
  type ReachableCustomer,
  sendingTime,
} from '#domain/follow-ups/follow-up-message.ts'
import { writeInstant } from '#domain/instant.ts'
import { type MessageChannel, messageChannels } from '#domain/sms/gateway.ts'
import { isMobile } from '#domain/sms/mobile-number.ts'
import { smsText } from '#domain/sms/plain-letters.ts'
import { measureSms } from '#domain/sms/sms-length.ts'
import { givenConsents } from '../customers/consents.ts'
import { findCustomerRow } from '../customers/store.ts'
import type { Db } from '../db/database.ts'
import { findMailStop } from '../messages/rows/unsubscribe-store.ts'
import { findGateway, isOn, type StoredGateway } from '../sms/store.ts'
import { findStation } from '../stations/store.ts'
import type { Translate } from '../texts/translate.ts'
import { type FollowUpFacts, followUpSms, followUpTexts } from './follow-up-mail.ts'
import { followUpSubjects } from './message-texts.ts'
import { type FollowUpMessageRow, findFollowUpMessages } from './rows/message-store.ts'
import type { FollowUpRow } from './rows/store.ts'
import { findFindingsOf, findPeopleAndCars } from './rows/subjects-store.ts'

/** All that a message of a follow-up depends on. */
export type MessageContext = {
  readonly row: FollowUpRow
  readonly customer: ReachableCustomer | null
  readonly gateway: StoredGateway
  readonly facts: FollowUpFacts
  readonly messages: readonly FollowUpMessageRow[]
}

export async function readMessageContext(account: string, db: Db, row: FollowUpRow): Promise<MessageContext | null> {
  const station = (await findStation(account, db))?.content
  if (!station) return null
  const known = row.customer_id === null ? null : await findCustomerRow(account, db, row.customer_id)
  const { cars } = await findPeopleAndCars(account, db, {
    vehicles: row.vehicle_id === null ? [] : [row.vehicle_id],
    customers: [],
  })
  const car = row.vehicle_id === null ? null : cars.get(row.vehicle_id)
  const [finding] = await findFindingsOf(account, db, row.finding_id === null ? [] : [row.finding_id])
  const language = known?.language
  const locale: Locale = language === 'en' || language === 'pl' ? language : station.country === 'PL' ? 'pl' : 'en'
  return {
    row,
    customer: known && {
      isAnonymised: known.anonymised_at !== null,
      email: known.email,
      mobile: known.phone !== null && isMobile(known.phone) ? known.phone : null,
      consents: givenConsents(known),
      areMailsOff: (await findMailStop(account, db, known.id)) !== null,
      isSmsOff: known.sms_off_at !== null,
    },
    gateway: await findGateway(account, db),
    facts: {
      reason: row.reason,
      dueOn: row.due_on,
      car: car ? (car.plate ?? [car.brand, car.model].filter(Boolean).join(' ')) : null,
      what: finding?.what ?? null,
      station,
      phone: formatPhone(station.phone, ''),
      locale,
    },
    messages: await findFollowUpMessages(account, db, [row.id]),
  }
}

const counted = ['waiting', 'sending', 'sent']

/** What forbids a message at `now`; `except`: the message itself. */
export function obstacleIn(
  { row, customer, gateway, messages }: MessageContext,
  channel: MessageChannel,
  now: number,
  except: string | null = null,
): MessageObstacle | null {
  const sent = messages.filter(({ id, state }) => id !== except && counted.includes(state))
  const followUp = {
    reason: row.reason,
    isOpen: row.state === 'open',
    hasGateway: isOn(gateway),
    sentAt: sent.map(({ created_at }) => created_at),
  }
  return obstacleOf(followUp, customer, channel, now)
}

export function previewMessages(translate: Translate, context: MessageContext, now: number): FollowUpPreview {
  const { customer, facts, gateway, row } = context
  const { at, isQuiet } = sendingTime(now, facts.station.timeZone)
  const sms = smsText(followUpSms(translate, facts), gateway.isPlain)
  return {
    channels: messageChannels.map((channel) => ({
      channel,
      obstacle: obstacleIn(context, channel, now),
      address: (channel === 'email' ? customer?.email : customer?.mobile) ?? null,
      subject: channel === 'email' ? translate(facts.locale, followUpSubjects[row.reason]) : null,
      text: channel === 'email' ? followUpTexts(translate, facts).join('\n\n') : sms,
      parts: channel === 'sms' ? measureSms(sms).parts : null,
    })),
    purpose: purposeOf(row.reason),
    sendAt: writeInstant(at),
    isQuiet,
  }
}
