/** The ways in which a station sends SMS; `off`: the order offers a text that a person sends. */
export const gatewayKinds = ['off', 'smsapi', 'serwersms', 'webhook'] as const
export type GatewayKind = (typeof gatewayKinds)[number]

/** How a message reaches a customer. */
export const messageChannels = ['email', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Why an SMS was not sent or not delivered. `monthly-limit`, `too-long` and `expired` are our own reasons. */
export const smsFaults = [
  'rejected',
  'no-credit',
  'bad-number',
  'unauthorised',
  'unreachable',
  'monthly-limit',
  'too-long',
  'expired',
  'undelivered',
] as const
export type SmsFault = (typeof smsFaults)[number]

/** Alphanumeric names of senders have at most this many characters (GSM 03.40). */
export const longestSender = 11
export const mostPartPrice = 10_000
/** The most that an owner can allow for a month, and what is suggested. */
export const mostMonthlySms = 10_000
export const usualMonthlySms = 300
/** Parts of a message; a longer one is not sent by SMS. */
export const mostSmsParts = 6
