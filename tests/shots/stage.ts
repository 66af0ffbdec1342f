import type { Page } from '@playwright/test'
import type { OpenDemo } from '../support/open-demo.ts'
import type { Workshop } from '../support/page/journey-workshop.ts'

/**
 * Who looks: nobody, somebody who has just registered or just set up, the demo's owner, its advisor, who signs out
 * (`leaver`), its mechanic, a tablet of the workshop.
 */
export type Viewer = 'nobody' | 'newcomer' | 'founder' | 'owner' | 'leaver' | 'mechanic' | 'tablet'

export type ShotsStage = Workshop & {
  page: Page
  product: OpenDemo['product']
  /** Of the demo: an order in each of these states. */
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
  /** What brings it into the state that is wanted. */
  act?: (stage: ShotsStage) => Promise<unknown>
  /** As printed. */
  paper?: 'upright' | 'across'
  /** On the television of the workshop, whatever the size of the others. */
  isWall?: boolean
  /** Needs the worker, and the real time with it. */
  isLive?: boolean
}
