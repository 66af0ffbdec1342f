import { test as base } from '@playwright/test'
import { type DemoOptions, type OpenDemo, openDemo } from './open-demo.ts'
import { leaveDevice, makeDevice, takeDevice } from './page/reused-device.ts'
import { type Product, startProduct } from './product.ts'

export { expect } from '@playwright/test'

type JourneyOptions = {
  /**
   * The journey runs on the device of the one before, which has the build already. Not for journeys about a first
   * visit.
   */
  reusesDevice: boolean
  /**
   * Whether pages prefetch data, as they do by default; `false` is a browser that saves data. Prefetching is half of
   * the cost of a page.
   */
  readsAhead: boolean
}

/** `sharedDemo`: one server for all journeys of a worker process that change nothing on it. */
export const test = base.extend<JourneyOptions, { sharedDemo: OpenDemo }>({
  reusesDevice: [false, { option: true }],
  readsAhead: [true, { option: true }],
  context: async (
    { reusesDevice, readsAhead, browser, locale, viewport, serviceWorkers, contextOptions },
    use,
    { project },
  ) => {
    if (reusesDevice) {
      const of = JSON.stringify([project.name, locale, viewport, serviceWorkers, contextOptions, readsAhead])
      await use(await takeDevice(browser, of, { readsAhead, hasWorker: serviceWorkers !== 'block' }))
      await leaveDevice()
    } else {
      const context = await makeDevice(browser, readsAhead)
      await use(context)
      await context.close()
    }
  },
  sharedDemo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const demo = await openDemo({ sharesProcess: true })
      await use(demo)
      await demo.product.remove()
    },
    { scope: 'worker' },
  ],
})
test.use({ actionTimeout: 10_000 })

type OwnDemo = Omit<DemoOptions, 'sharesProcess'> & {
  /** For journeys that kill the server and start it again. */
  ownProcess?: boolean
  /** Whether each journey begins with Anna's session (default: true). */
  signedIn?: boolean
}

/**
 * Provides a file or a group of journeys with a server of its own, which has the station of the demo, and with the
 * cookies of its owner Anna. Both can be used only while a journey runs.
 */
export function provideDemo({ signedIn = true, ownProcess = false, ...options }: OwnDemo = {}): OpenDemo {
  const { demo, set } = laterDemo(signedIn)
  let open: OpenDemo | null = null
  test.beforeAll(async () => {
    open = await openDemo({ ...options, sharesProcess: !ownProcess })
    set(open)
  })
  test.afterAll(() => open?.product.remove())
  return demo
}

/** Like `provideDemo`, for journeys that change nothing: one server is shared by all journeys of a worker process. */
export function provideSharedDemo({ signedIn = true }: { signedIn?: boolean } = {}): OpenDemo {
  const { demo, set } = laterDemo(signedIn)
  test.beforeAll(({ sharedDemo }) => set(sharedDemo))
  return demo
}

/** Provides a file or a group of journeys with a server without a station. */
export function provideProduct({ ownProcess = false }: Pick<OwnDemo, 'ownProcess'> = {}): Product {
  const { product, set } = laterProduct()
  let open: Product | null = null
  test.beforeAll(async () => {
    open = await startProduct({}, { sharesProcess: !ownProcess })
    set(open)
  })
  test.afterAll(() => open?.remove())
  return product
}

function laterDemo(signedIn: boolean): { demo: OpenDemo; set(open: OpenDemo): void } {
  const cookies: OpenDemo['cookies'] = []
  const { product, set } = laterProduct()
  if (signedIn) test.beforeEach(({ context }) => context.addCookies(cookies))
  return {
    demo: { product, cookies },
    set: (open) => {
      set(open.product)
      cookies.splice(0, cookies.length, ...open.cookies)
    },
  }
}

/** A proxy of a server that is started with the first journey. */
function laterProduct(): { product: Product; set(open: Product): void } {
  let open: Product | null = null
  const now = () => {
    if (!open) throw new Error('The server is started with the first journey of its group.')
    return open
  }
  const product: Product = {
    get origin() {
      return now().origin
    },
    get dataDir() {
      return now().dataDir
    },
    kill: () => now().kill(),
    stop: () => now().stop(),
    start: () => now().start(),
    output: () => now().output(),
    readCode: (email) => now().readCode(email),
    remove: () => now().remove(),
  }
  return {
    product,
    set: (opened) => {
      open = opened
    },
  }
}
