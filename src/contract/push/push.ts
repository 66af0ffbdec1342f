import * as z from 'zod/mini'
import { pushDevicesPath } from '#contract/push/push-path.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, uuid, wallTime } from '#contract/shape/text.ts'
import { pushKinds } from '#domain/push/push-kinds.ts'
import { staff } from '#domain/role.ts'

/** Devices of one person that get notifications. */
export const mostPushDevices = 10
/** Push services use a few hundred characters. */
const longestEndpoint = 1000

const kind = () => z.enum(pushKinds)

/** What a person wants to be notified of. */
const choice = {
  kinds: z.array(kind()).check(z.maxLength(pushKinds.length)),
  /** Nothing is sent in these hours of the workshop's time; `null`: at any hour. */
  quiet: z.nullable(z.strictObject({ from: wallTime(), until: wallTime() })),
  /** Whether names of customers and plates are in the notifications. */
  showsNames: z.boolean(),
}
const aChoice = { kinds: ['answered', 'booked'], quiet: { from: '20:00', until: '07:00' }, showsNames: false } as const
export type PushChoice = z.output<z.ZodMiniObject<typeof choice>>

const device = z
  .object({
    id: uuid(),
    /** Whether it is of the session of this request. */
    current: z.boolean(),
    userAgent: z.string(),
    createdAt: instant(),
    /** The last notification that its push service took. */
    lastSentAt: z.nullable(instant()),
    /** The address that the browser gave, of this session's own devices only: the browser compares it with its own. */
    endpoint: z.nullable(z.string()),
  })
  .check(
    z.meta({
      id: 'PushDevice',
      example: { current: true, userAgent: 'Mozilla/5.0 (Linux; Android 15)', lastSentAt: null, endpoint: null },
    }),
  )
export type PushDevice = z.output<typeof device>

const push = z
  .object({
    /** The key of this installation, with which browsers subscribe: base64url, uncompressed P-256. */
    publicKey: z.string(),
    choice: z.object(choice),
    /** The kinds that one's role can choose from. */
    kinds: z.array(kind()),
    devices: z.array(device),
  })
  .check(z.meta({ id: 'Push', example: { publicKey: 'BAECAwQ', choice: aChoice, kinds: ['answered', 'booked'] } }))
export type Push = z.output<typeof push>

export const getPush = endpoint({
  method: 'GET',
  path: '/profiles/me/push',
  summary: 'One’s own notifications: the choice, and the devices that get them',
  access: staff,
  client: 'protected',
  reply: push,
})

export const savePushChoice = endpoint({
  method: 'PUT',
  path: '/profiles/me/push',
  summary: 'Choose what one is notified of',
  access: staff,
  client: 'protected',
  body: z.strictObject(choice).check(z.meta({ id: 'PushChoice', example: aChoice })),
  reply: push,
})

/** Bytes as base64url. */
const bytes = (characters: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${characters}}$`)))

export const subscribePush = endpoint({
  method: 'POST',
  path: pushDevicesPath,
  summary: 'Send notifications to this browser, until its session ends',
  access: staff,
  client: 'protected',
  body: z
    .strictObject({
      /** Of the browser’s push service. */
      endpoint: z.string().check(z.maxLength(longestEndpoint)),
      keys: z.strictObject({ p256dh: bytes(87), auth: bytes(22) }),
    })
    .check(
      z.meta({
        id: 'PushSubscription',
        example: {
          endpoint: 'https://push.example.net/send/AQID',
          // Of RFC 8291: the key must be a point of the curve.
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        },
      }),
    ),
  reply: push,
  problems: ['too-many-devices'],
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/profiles/me/push/devices/{id}',
  summary: 'Send no notifications to a device any more',
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: push,
})

export const testPush = endpoint({
  method: 'POST',
  path: '/profiles/me/push/test',
  summary: 'Send a notification to this browser now',
  access: staff,
  client: 'protected',
  reply: z
    .object({
      /** `gone`: the browser has ended the subscription; it is removed. `unreachable`: the push service did not answer. */
      result: z.enum(['sent', 'gone', 'refused', 'unreachable']),
    })
    .check(z.meta({ id: 'PushTested', example: { result: 'sent' } })),
})
