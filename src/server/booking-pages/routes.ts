import type { ChosenService } from '#contract/onboarding.ts'
import { getOnlineBooking, type OnlineBooking, saveOnlineBooking } from '#contract/pages/online-booking.ts'
import { bookingPath, workshopPath } from '#contract/pages/server-pages.ts'
import type { Db } from '../db/database.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { skilledFor } from '../online-booking/find-times.ts'
import { findPeople } from '../online-booking/store.ts'
import { findRules, putRules, type StoredRules } from '../stations/booking-rules-store.ts'
import { findSection, lockStation, putSection } from '../stations/store.ts'
import { findPage } from '../workshop-page/store.ts'

/** The owner's rules for bookings by customers. */
export function bindOnlineBooking(bind: Bind, { config, database, now }: Deps): void {
  async function present(account: string, db: Db, rules: StoredRules): Promise<OnlineBooking> {
    const services = (await findSection(account, db, 'services'))?.content.services ?? []
    const people = await findPeople(account, db)
    const page = await findPage(account, db)
    return {
      ...rules,
      services: services.map(({ id, bookable }) => ({
        id,
        bookable,
        isStaffed: skilledFor(people, [id])?.length !== 0,
      })),
      url: page?.isPublic ? `${config.publicOrigin}${workshopPath}/${page.slug}${bookingPath}` : null,
    }
  }

  bind(getOnlineBooking)(async (_input, { account }) => ({
    ok: true,
    value: await present(account, database.db, await findRules(account, database.db)),
  }))

  bind(saveOnlineBooking)(async ({ body }, { account, log }) => {
    const { bookable, version, ...rules } = body
    const saved = await inTransactionIfOk(database, async (tx): Promise<Answer<OnlineBooking>> => {
      await lockStation(account, tx, database.kind)
      const held = await findRules(account, tx)
      const section = await findSection(account, tx, 'services')
      const services = section?.content.services ?? []
      const offered = new Set(services.map(({ id }) => id))
      const unknown = bookable.findIndex((id) => !offered.has(id))
      if (unknown >= 0) return invalidField(`bookable.${unknown}`, 'unknown')
      const wanted = services.map((service): ChosenService => ({ ...service, bookable: bookable.includes(service.id) }))
      const areServicesSame = wanted.every(({ bookable: is }, at) => is === services[at]?.bookable)
      if (version !== undefined && version !== held.version) {
        const current = await present(account, tx, held)
        // A repetition after a lost answer is not a conflict.
        const isSame =
          areServicesSame && Object.entries(rules).every(([name, value]) => held[name as keyof StoredRules] === value)
        return isSame ? { ok: true, value: current } : fail('version-conflict', { current })
      }
      if (!areServicesSame && section)
        await putSection(
          account,
          tx,
          'services',
          { content: JSON.stringify({ services: wanted }), version: section.version + 1 },
          now(),
        )
      const stored = { ...rules, version: held.version + 1 }
      await putRules(account, tx, stored, now())
      return { ok: true, value: await present(account, tx, stored) }
    })
    if (saved.ok) log.info({ isOn: body.isOn, confirmation: body.confirmation }, 'online booking changed')
    return saved
  })
}
