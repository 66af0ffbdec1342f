import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type RefObject, useEffect } from 'react'

/** The card that an event is about, of a board whose cards are plain links. */
export const cardAt = ({ target }: { target: EventTarget | null }): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null

/**
 * For boards with hundreds of cards, each a plain `a` with `data-card` and `data-order`: one address is built, and the
 * board takes the taps of all.
 */
export function useOrderLinks() {
  const router = useRouter()
  const sample = router.buildLocation({ to: '/{-$locale}/orders/$id', params: (old) => ({ ...old, id: 'ORDER' }) })
  return {
    /** The address of an order, with `ORDER` for its id. */
    orderHref: sample.href,
    open: (event: MouseEvent): void => {
      const id = cardAt(event)?.dataset.order
      const isPlain = event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (!id || !isPlain || event.defaultPrevented) return
      event.preventDefault()
      void router.navigate({ to: '/{-$locale}/orders/$id', params: (old) => ({ ...old, id }) })
    },
  }
}

/** Fetches the orders of the cards that come into sight, as links do by themselves (row R13); for other cards anew. */
export function usePreloadOrders(board: RefObject<HTMLElement | null>, cards: readonly unknown[]): void {
  const router = useRouter()
  useEffect(() => {
    if (!board.current || cards.length === 0) return
    const observer = new IntersectionObserver((entries) => {
      if (router.options.defaultPreload !== 'viewport') return
      for (const { isIntersecting, target } of entries) {
        const id = target instanceof HTMLElement && target.dataset.order
        if (!isIntersecting || !id) continue
        observer.unobserve(target)
        void router.preloadRoute({ to: '/{-$locale}/orders/$id', params: (old) => ({ ...old, id }) }).catch(() => {})
      }
    })
    const observe = (within: ParentNode) => {
      for (const card of within.querySelectorAll('[data-order]')) observer.observe(card)
    }
    observe(board.current)
    // Cards are drawn when they come near.
    const additions = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const added of addedNodes) if (added instanceof Element) observe(added)
    })
    additions.observe(board.current, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      additions.disconnect()
    }
  }, [board, router, cards])
}
