import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { phone } from '#contract/shape/text.ts'
import {
  gatewayKinds,
  longestSender,
  mostMonthlySms,
  mostPartPrice,
  smsFaults,
  usualMonthlySms,
} from '#domain/sms/gateway.ts'

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

const settings = {
  kind: z.enum(gatewayKinds),
  /** The address of a webhook; `null` for the others. */
  url: z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(300))),
  /** The name that the phone shows; empty: that of the provider. */
  sender: z.string().check(z.trim(), z.maxLength(longestSender), z.regex(/^[A-Za-z0-9 .&_-]*$/)),
  /** Whether Polish letters are replaced by plain ones. */
  isPlain: z.boolean(),
  /** What a part costs, in minor units; `null` if it is not known. */
  partPrice: z.nullable(whole(0, mostPartPrice)),
  /** The most SMS in a calendar month; further messages are to be delivered by hand. */
  monthlyLimit: whole(0, mostMonthlySms),
}
const example = {
  kind: 'smsapi',
  url: null,
  sender: 'AutoSerwis',
  isPlain: true,
  partPrice: 12,
  monthlyLimit: usualMonthlySms,
} as const

const smsSettings = z
  .object({
    ...settings,
    /** Whether a token or secret is stored; it is never in an answer. */
    hasSecret: z.boolean(),
    /** The SMS of this month, sent or about to be. */
    sentThisMonth: z.int(),
    /** The address for the delivery reports of the gateway; `null` until the first save. */
    reportUrl: z.nullable(z.string()),
    /** 0 until it is saved. */
    version: z.int(),
  })
  .check(
    z.meta({
      id: 'SmsSettings',
      example: {
        ...example,
        hasSecret: true,
        sentThisMonth: 42,
        reportUrl: 'https://pitboard.example/sms/reports/4dX0…',
        version: 1,
      },
    }),
  )
export type SmsSettings = z.output<typeof smsSettings>

export const getSmsSettings = endpoint({
  method: 'GET',
  path: '/messages/sms',
  summary: 'How the station sends SMS to customers',
  access: ['owner'],
  client: 'protected',
  reply: smsSettings,
})

/** Characters of a token of a provider, or of the secret of a webhook. */
export const leastSecret = 16
const mostSecret = 300

export const saveSmsSettings = endpoint({
  method: 'PUT',
  path: '/messages/sms',
  summary: 'Choose how the station sends SMS to customers; `off` deletes the stored token or secret',
  access: ['owner'],
  client: 'protected',
  body: z
    .strictObject({
      ...settings,
      /** The token of the provider, or the secret of the webhook. Without it the stored one stays. */
      secret: z.optional(
        z.string().check(z.trim(), z.minLength(leastSecret), z.maxLength(mostSecret), z.regex(/^[\x21-\x7e]+$/)),
      ),
      /** The version that was seen; without it nothing is checked. */
      version: z.optional(z.int32()),
    })
    .check(
      z.meta({ id: 'SmsSettingsEntry', example: { ...example, secret: 'the-token-of-your-provider', version: 0 } }),
    ),
  reply: smsSettings,
  problems: ['version-conflict'],
})

export const sendTestSms = endpoint({
  method: 'POST',
  path: '/messages/sms/test',
  summary: 'Send one test SMS, by the saved settings',
  access: ['owner'],
  client: 'protected',
  body: z.strictObject({ to: phone() }).check(z.meta({ id: 'SmsTest', example: { to: '+48601234567' } })),
  reply: z
    .object({
      /** `null`: the gateway has taken it. */
      fault: z.nullable(z.enum(smsFaults)),
      parts: z.int(),
    })
    .check(z.meta({ id: 'SmsTestOutcome', example: { fault: null, parts: 1 } })),
  problems: ['sms-off'],
})
