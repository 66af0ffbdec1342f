import { listDrafts } from '#client/offline/drafts/drafts.ts'

/** Where what somebody typed and did not save stands: in an order, or in a form of some page. */
export type UnsavedText =
  | { orderId: string }
  | { form: 'appointment' | 'people' | 'customer' | 'company' | 'profile' | 'settings' }

/** What signing out takes with it, each once; `except` a form that is being saved. */
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
