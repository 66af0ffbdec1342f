import type { Page } from '@playwright/test'
import type { OpenDemo } from '../support/open-demo.ts'
import type { Workshop } from '../support/page/journey-workshop.ts'

/**
 * The viewer: nobody, somebody who has just registered or just set up, the demo's owner, its advisor, who signs out
 * (`leaver`), its mechanic, a tablet of the workshop.
 */
export type Viewer = 'nobody' | 'newcomer' | 'founder' | 'owner' | 'leaver' | 'mechanic' | 'tablet'

export type ShotsStage = Workshop & {
  page: Page
  product: OpenDemo['product']
  /** The id of one order of the demo in each of these statuses. */
  orders: Readonly<Record<'confirmed' | 'in-progress' | 'ready' | 'completed', string>>
  /** Presses the button, tab or link of this name. */
  press(id: string): Promise<void>
  photo(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }>
  cookiesOf(viewer: Viewer): Promise<OpenDemo['cookies']>
}

export type Screen = {
  name: string
  viewer?: Viewer
  path: (stage: Pick<ShotsStage, 'orders'>) => string
  /** Actions that bring the screen into its state. */
  act?: (stage: ShotsStage) => Promise<unknown>
  /** As printed. */
  paper?: 'upright' | 'across'
  /** In the size of the workshop’s television, which replaces the size of the look. */
  isWall?: boolean
  /** Of the grid, which phones do not have. */
  isWide?: boolean
  /** Needs the worker, and with it the real time. */
  isLive?: boolean
}
