import { type AppointmentDetails, changeAppointmentStatus, createAppointment } from '#contract/appointments.ts'
import { lookUpCompany, saveLegal } from '#contract/legals.ts'
import { saveSmsSettings } from '#contract/messages/sms.ts'
import { decideMessage, listMessages } from '#contract/messages.ts'
import { savePushChoice, subscribePush } from '#contract/push/push.ts'
import type { Status } from '#domain/appointment.ts'
import type { Client } from '../support/client.ts'
import { startFakeRegistry } from '../support/fake-registry.ts'
import { startPushService } from '../support/push/push-service.ts'
import { smsToken, startFakeSmsGateway } from '../support/sms/fake-sms-gateway.ts'
import { aBooking } from '../support/station.ts'
import { must, type ServerFault, seconds, until } from './fault.ts'
import { openWorkshop } from './workshop.ts'

async function bookToday(client: Client): Promise<AppointmentDetails> {
  const startsAt = new Date(Math.floor(Date.now() / 900_000) * 900_000).toISOString()
  const { status, value } = await client.send(createAppointment, { body: aBooking({ startsAt, bayId: null }) })
  must(status === 201, 'an appointment is booked', status)
  return value
}

const step = (client: Client, { id }: AppointmentDetails, status: Status) =>
  client.send(changeAppointmentStatus, {
    params: { status },
    headers: {},
    body: { appointmentId: id, reason: '' },
  })

const registryAway: ServerFault = {
  name: 'company register away',
  what: 'the register of companies takes requests and says nothing, then it closes connections, then it works',
  isQuick: false,
  async run() {
    const registry = await startFakeRegistry()
    registry.mood = 'silent'
    const workshop = await openWorkshop({ env: { REGISTRY_URL: registry.url } })
    try {
      await workshop.start()
      const lookUp = () => workshop.client.send(lookUpCompany, { params: { nip: '5210000003' } })
      const startedAt = performance.now()
      const silent = await lookUp()
      const refusedMs = performance.now() - startedAt
      must(silent.problem.code === 'registry-unavailable', 'the look-up says that the register is away', silent.status)
      const typed = await workshop.client.send(saveLegal, {
        body: {
          ...{ country: 'PL', name: 'Auto Serwis Wola sp. z o.o.', nip: '8567346215', regon: null, krs: null },
          ...{ legalForm: null, street: 'Wolska 12', postalCode: '01-201', city: 'Warszawa', vatStatus: null },
        },
      })
      must(typed.status < 300, 'the company can be typed', typed.text)
      registry.mood = 'hanging-up'
      must((await lookUp()).status === 503, 'it is still away')
      registry.mood = 'working'
      const laterMs = await until('the company is found', async () => (await lookUp()).status === 200, 60_000)
      return {
        seen: `a look-up is refused after ${seconds(refusedMs)} with the advice to type the data, which works; ${seconds(laterMs)} after the register is back companies are found`,
        kept: 'the company that was typed',
      }
    } finally {
      await workshop.remove()
      await registry.stop()
    }
  },
}

const smsAway: ServerFault = {
  name: 'SMS provider away',
  what: 'the provider of SMS closes connections while a message is sent; then it works',
  isQuick: false,
  async run() {
    const gateway = await startFakeSmsGateway()
    const workshop = await openWorkshop({ env: gateway.env })
    const { client } = workshop
    try {
      await workshop.start()
      const settings = { kind: 'smsapi', url: null, sender: 'AutoSerwis', isPlain: true, partPrice: 12 } as const
      await client.send(saveSmsSettings, { body: { ...settings, monthlyLimit: 300, secret: smsToken } })
      gateway.mood = 'down'
      const made = await bookToday(client)
      await step(client, made, 'ready')
      const read = async () => (await client.send(listMessages, { params: { id: made.id } })).value.messages
      const [message] = await read()
      must(message?.channel === 'sms', 'a message by SMS', message)
      await client.send(decideMessage, { params: { id: made.id, messageId: message.id }, body: { action: 'send' } })
      await until('the SMS is tried', () => workshop.output().includes('SMS not sent'))
      const { id, ms } = await workshop.write('Meanwhile')
      must(id !== null && ms < 1_000, 'work goes on meanwhile', ms)
      const [waiting] = await read()
      gateway.mood = 'working'
      const laterMs = await until('the SMS arrives', () => gateway.taken.length > 0, 90_000)
      await until('it is shown as sent', async () => (await read())[0]?.state === 'sent')
      must(gateway.taken.length === 1, 'one SMS', gateway.taken.length)
      return {
        seen: `the message is shown as “${waiting?.state}” on the order, and arrives ${seconds(laterMs)} after the provider is back`,
        kept: 'the SMS, once',
      }
    } finally {
      await workshop.remove()
      await gateway.stop()
    }
  },
}

const pushAway: ServerFault = {
  name: 'push service away',
  what: 'the push service of a browser answers 503 while a car arrives; then it works',
  isQuick: false,
  async run() {
    const service = await startPushService()
    const workshop = await openWorkshop({ env: { PUSH_PRIVATE_HOSTS: 'on' }, advisorCount: 1 })
    try {
      await workshop.start()
      const subscription = service.subscribe()
      await workshop.client.send(savePushChoice, { body: { kinds: ['arrived'], quiet: null, showsNames: false } })
      await workshop.client.send(subscribePush, { body: subscription })
      service.answer(subscription.endpoint, 503)
      const [advisor] = workshop.advisors
      must(advisor !== undefined, 'an advisor')
      const startedAt = performance.now()
      const arrived = await step(advisor, await bookToday(advisor), 'arrived')
      const ms = performance.now() - startedAt
      must(arrived.status === 200 && ms < 2_000, 'the status is stored at once', arrived.text)
      await until('the notification is tried', () => service.asked.length > 0)
      service.answer(subscription.endpoint, 201)
      const laterMs = await until('the notification arrives', () => service.taken.length > 0, 60_000)
      must(service.taken.length === 1 && service.faults.length === 0, 'one notification', service.faults)
      return {
        seen: `nothing at work; the notification arrives ${seconds(laterMs)} after the service is back`,
        kept: 'the notification, once',
      }
    } finally {
      await workshop.remove()
      await service.stop()
    }
  },
}

/** Services of others that the product can do without. */
export const serviceFaults: readonly ServerFault[] = [registryAway, smsAway, pushAway]
