import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, text, uuid } from '#contract/shape/text.ts'
import { desk } from '#domain/role.ts'

const entryExample = { name: 'Tablet by lift 2' }

/** A tablet of the workshop, signed in as the station without a user: it reads orders and changes statuses. */
export const device = z
  .object({
    id: uuid(),
    name: z.string(),
    userAgent: z.string(),
    enrolledBy: z.string(),
    createdAt: instant(),
    lastUsedAt: instant(),
    version: z.int(),
  })
  .check(
    z.meta({
      id: 'Device',
      example: { userAgent: 'Mozilla/5.0 (Linux; Android 13)', enrolledBy: 'Marek Nowak', ...entryExample },
    }),
  )
export type Device = z.output<typeof device>

const deviceEntry = z.strictObject({ name: text(1, 40) }).check(z.meta({ id: 'DeviceEntry', example: entryExample }))

export const listDevices = endpoint({
  method: 'GET',
  path: '/devices',
  summary: 'The tablets that are signed in as the station, the latest used first',
  access: desk,
  client: 'protected',
  reply: z.object({ devices: z.array(device) }).check(z.meta({ id: 'Devices' })),
})

/** This answer makes the browser the tablet: it sets the device's cookie and ends the person's session. */
export const enrolDevice = endpoint({
  method: 'POST',
  path: '/devices',
  summary: 'Make this browser a tablet of the workshop',
  access: desk,
  client: 'protected',
  body: z
    .extend(deviceEntry, {
      /** The tablet that this browser was before: it becomes that device again and keeps its unsent changes. */
      again: z.optional(uuid()),
    })
    .check(z.meta({ id: 'NewDevice' })),
  status: 201,
  reply: device,
})

export const renameDevice = endpoint({
  method: 'PUT',
  path: '/devices/{id}',
  summary: 'Rename a tablet',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  /** With an outdated version the call fails with the device as `current`; without a version nothing is checked. */
  body: z.extend(deviceEntry, { version: z.optional(z.int32()) }).check(z.meta({ id: 'DeviceChange' })),
  reply: device,
  problems: ['version-conflict'],
})

export const revokeDevice = endpoint({
  method: 'DELETE',
  path: '/devices/{id}',
  summary: 'Sign out a tablet permanently, at once',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
})
