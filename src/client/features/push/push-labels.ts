import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PushKind } from '#domain/push/push-kinds.ts'
import type { PushFault } from './push-browser.ts'

export const pushKindLabels: Readonly<Record<PushKind, MessageDescriptor>> = {
  answered: msg`A customer approves or declines work`,
  booked: msg`A customer books online`,
  'at-risk': msg`A due time is at risk`,
  arrived: msg`A car arrives`,
  unsent: msg`A message to a customer is not delivered`,
  silent: msg`A shared tablet has not been heard from for an hour`,
}

/** Why notifications cannot be switched on here, and what helps. */
export const pushFaultLabels: Readonly<Record<PushFault, MessageDescriptor>> = {
  unsupported: msg`This browser cannot show notifications. Use Chrome, Edge, Firefox or Safari in an ordinary window.`,
  install: msg`On an iPhone or iPad the app has to be on the home screen: tap Share, then “Add to Home Screen”, and switch notifications on there.`,
  blocked: msg`Notifications are blocked in this browser. Tap the icon beside the address, allow notifications for this site, and reload the page.`,
  dismissed: msg`The browser’s question was closed. Switch notifications on again and tap “Allow”.`,
  'no-service': msg`This browser could not reach its notification service. Check the connection and try again; some browsers have it switched off.`,
}
