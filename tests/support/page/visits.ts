import { labelsOf } from '../labels.ts'

/** A page of the product, with the station of the demo. */
export type PageVisit = {
  path: string
  /** The title in English, as in docs/spec.md. */
  title: string
  /** The element that is visible when the page has its data. */
  ready?: string
  /** Actions before the page is read, for example opening a dialog or a wide table. */
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

/**
 * The pages behind the sign-in. Two neighbours never have the same title, because the title shows that the next page is
 * open.
 */
export const ownVisits: readonly PageVisit[] = [
  { path: '/schedule', title: 'Schedule', ready: 'main a[href*="/orders/"]', scrollsAside: true },
  { path: '/dashboard', title: 'Dashboard', ready: 'main a[href*="/orders"]' },
  {
    path: '/schedule?view=week',
    title: 'Schedule',
    // A phone lists the days.
    ready: 'main :is([data-row] [data-load], ol > li > a)',
    scrollsAside: true,
  },
  { path: '/my-cars', title: 'My cars', ready: 'main a[href*="/orders/"]' },
  { path: '/catch-up', title: 'Catch-up entry', ready: 'main [data-step]' },
  { path: '/schedule?by=employee', title: 'Schedule', ready: 'main a[href*="/orders/"]', scrollsAside: true },
  { path: '/wall', title: 'TV board', ready: 'main [data-plate]' },
  { path: '/schedule?new=walk-in', title: 'Schedule', ready: 'dialog[open]', scrollsAside: true },
  { path: '/orders', title: 'Orders', ready: 'main a[href*="/orders/"]' },
  { path: '/follow-ups', title: 'Follow-ups', ready: 'main [aria-labelledby="follow-ups-list"]' },
  { path: '/customers', title: 'Customers', ready: 'main a[href*="/customers/"]' },
  { path: '/cars', title: 'Cars', ready: 'main a[href*="/cars/"]' },
  { path: '/employees', title: 'Employees', ready: 'main :text("Marek")' },
  { path: '/figures?period=this-year', title: 'Figures', ready: 'main [data-figure="customers"]' },
  { path: '/onboarding', title: 'Onboarding | {product}' },
  { path: '/profile', title: 'Profile', ready: 'main input' },
  { path: '/share', title: 'Shared photos', ready: 'main h2' },
  { path: '/onboarding2', title: 'Onboarding | {product}', ready: 'main form' },
  { path: '/settings', title: 'Settings' },
]

/** The title of the tab in the language of a browser. */
export const titleOf = ({ title }: PageVisit, locale: string | undefined): string =>
  title === 'Pitboard' ? title : labelsOf(locale)(title).replace('{product}', 'Pitboard')
