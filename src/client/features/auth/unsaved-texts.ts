import { listDrafts } from '#client/offline/drafts/drafts.ts'

/** The place of an unsaved text: a work order, or a form of a page. */
export type UnsavedText =
  | { orderId: string }
  | { form: 'appointment' | 'people' | 'customer' | 'company' | 'profile' | 'settings' }

/** Lists the unsaved texts that a sign-out would delete, each place once, without the form `except`. */
export function listUnsavedTexts(userId: string, except?: string): UnsavedText[] {
  const found = listDrafts(userId)
    .filter((form) => form !== except)
    .map(placeOf)
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
}

function placeOf(draft: string): UnsavedText {
  const orderId = /^(?:order|step)\.([\da-f-]{36})/.exec(draft)?.[1]
  if (orderId) return { orderId }
  if (/^appointment(\.|$)/.test(draft)) return { form: 'appointment' }
  if (/^(employee|absence)-/.test(draft)) return { form: 'people' }
  if (/^customer-/.test(draft)) return { form: 'customer' }
  return { form: draft === 'company' || draft === 'profile' ? draft : 'settings' }
}
