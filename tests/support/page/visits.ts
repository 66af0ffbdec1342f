import { labelsOf } from '../words.ts'

/** A page of the product, with the station of the demo in it. */
export type PageVisit = {
  path: string
  /** In English, as the row has it. */
  title: string
  /** What says that the page is there with its data. */
  ready?: string
  /** Reads on its own, in an open dialog or a wide table. */
  scrollsAside?: boolean
}

export const publicVisits: readonly PageVisit[] = [
  { path: '/', title: 'Pitboard' },
  { path: '/login', title: 'Sign in' },
  { path: '/register', title: 'Create an account' },
  { path: '/legal/cookie-policy', title: 'Cookie policy' },
  { path: '/legal/data-processing-agreement', title: 'Data processing agreement' },
  { path: '/legal/privacy-policy', title: 'Privacy policy' },
  { path: '/legal/terms-of-use', title: 'Terms of use' },
]

/** Those behind the sign-in. No two neighbours share a title: it says that the next page is there. */
export const ownVisits: readonly PageVisit[] = [
  { path: '/schedule', title: 'Schedule', ready: 'main a[href*="/orders/"]', scrollsAside: true },
  { path: '/dashboard', title: 'Dashboard', ready: 'main a[href*="/orders"]' },
  {
    path: '/schedule?view=week',
    title: 'Schedule',
    // A phone lists the days.
    ready: 'main :is(a[href*="/orders/"], ol > li > a)',
    scrollsAside: true,
  },
  { path: '/catch-up', title: 'Catch up', ready: 'main [data-step]' },
  { path: '/schedule?by=employee', title: 'Schedule', ready: 'main a[href*="/orders/"]', scrollsAside: true },
  { path: '/wall', title: 'Wall board', ready: 'main [data-plate]' },
  { path: '/schedule?new=walk-in', title: 'Schedule', ready: 'dialog[open]', scrollsAside: true },
  { path: '/orders', title: 'Orders', ready: 'main a[href*="/orders/"]' },
  { path: '/employees', title: 'Employees', ready: 'main :text("Marek")' },
  { path: '/onboarding', title: 'Onboarding | {product}' },
  { path: '/profile', title: 'Profile', ready: 'main input' },
  { path: '/onboarding2', title: 'Onboarding | {product}', ready: 'main form' },
  { path: '/settings', title: 'Settings' },
]

/** What the tab says, in the language of a browser. */
export const sayTitle = ({ title }: PageVisit, locale: string | undefined): string =>
  title === 'Pitboard' ? title : labelsOf(locale)(title).replace('{product}', 'Pitboard')
