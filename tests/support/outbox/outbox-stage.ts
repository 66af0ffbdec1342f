import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext } from '@playwright/test'
import { changeAppointmentStatus, createAppointment } from '#contract/appointments.ts'
import { login, logout, register, requestLoginCode, requestRegisterCode } from '#contract/auth.ts'
import { saveBaseInfo } from '#contract/onboarding.ts'
import { myProfile } from '#contract/profiles.ts'
import type { Status } from '#domain/appointment.ts'
import type { Owner } from '#domain/outbox/outbox.ts'
import { createChance } from '#server/demo/chance.ts'
import { type FaultProxy, startFaultProxy } from '../../trials/fault-proxy.ts'
import { type Client, createClient } from '../client.ts'
import { findFreePort, type Product, startProduct } from '../product.ts'
import { aBaseInfo, aBooking } from '../station.ts'

/** Somebody with a session. `client` is the connection of the office, which bypasses the proxy. */
export type StagePerson = { email: string; client: Client; owner: Owner }

/** A server with one station, behind a proxy that makes faults on command. */
export type OutboxStage = {
  readonly origin: string
  readonly product: Product
  readonly proxy: FaultProxy
  /** A person with a station of their own. */
  found(email: string): Promise<StagePerson>
  signOut(person: StagePerson): Promise<void>
  signIn(person: StagePerson): Promise<void>
  /** Adds the session to a browser. */
  carry(person: StagePerson, context: BrowserContext): Promise<void>
  /** Books a confirmed appointment that starts now and returns its id. */
  book(person: StagePerson): Promise<string>
  /** A change by the office, which bypasses the proxy and the device. */
  change(person: StagePerson, to: Status, appointmentId: string, reason?: string): Promise<void>
  /** The changes made by people, in their order, from the table itself. */
  readEvents(appointmentId: string): { key: string; to: string }[]
  remove(): Promise<void>
}

const cookieName = '__Host-sid'

/** `dataDir`: the data folder of the server (default: a new one). */
export async function openOutboxStage(dataDir?: string): Promise<OutboxStage> {
  const [port, proxyPort] = [await findFreePort(), await findFreePort()]
  const origin = `http://localhost:${proxyPort}`
  const product = await startProduct(
    { PUBLIC_ORIGIN: origin, LOG_LEVEL: 'error' },
    { port, ...(dataDir && { dataDir }) },
  )
  const proxy = await startFaultProxy(proxyPort, port, createChance(7))

  async function signIn({ email, client }: Pick<StagePerson, 'email' | 'client'>): Promise<void> {
    await client.send(requestLoginCode, { body: { email } })
    void (await client.send(login, { body: { email, code: await product.readCode(email) } })).value
  }

  return {
    origin,
    product,
    proxy,
    signIn,
    found: async (email) => {
      const client = createClient(() => product.origin, origin)
      await client.send(requestRegisterCode, { body: { email } })
      void (await client.send(register, { body: { email, code: await product.readCode(email) } })).value
      const { account_id: accountId } = (await client.send(saveBaseInfo, { body: aBaseInfo() })).value
      const { id: userId } = (await client.send(myProfile, {})).value
      return { email, client, owner: { userId, accountId } }
    },
    signOut: async ({ client }) => void (await client.send(logout, {})),
    carry: async ({ client }, context) => {
      const value = client.cookies.get(cookieName)
      if (value === undefined) throw new Error('nobody is signed in')
      const cookie = { name: cookieName, value, domain: 'localhost', path: '/', httpOnly: true, secure: true }
      await context.addCookies([{ ...cookie, sameSite: 'Lax' }])
    },
    book: async ({ client }) => {
      const plate = `WO ${Math.floor(10_000 + Math.random() * 90_000)}`
      const body = aBooking({ vehicle: { plate, country: 'PL' }, startsAt: new Date().toISOString(), bayId: null })
      return (await client.send(createAppointment, { body })).value.id
    },
    change: async ({ client }, status, appointmentId, reason = '') => {
      void (
        await client.send(changeAppointmentStatus, { params: { status }, headers: {}, body: { appointmentId, reason } })
      ).value
    },
    readEvents: (appointmentId) => {
      const db = new DatabaseSync(join(product.dataDir, 'pitboard.sqlite'), { readOnly: true, timeout: 10_000 })
      try {
        const rows = db
          .prepare(
            `select id, to_status from appointment_event where appointment_id = ? and kind = 'status' order by seq`,
          )
          .all(appointmentId)
        return rows.map((row) => ({ key: String(row.id), to: String(row.to_status) }))
      } finally {
        db.close()
      }
    },
    remove: async () => {
      await proxy.stop()
      await product.remove()
    },
  }
}
