import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type RefObject, useEffect } from 'react'

/** Returns the card that an event belongs to, on a board whose cards are plain links. */
export const cardAt = ({ target }: { target: EventTarget | null }): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null

/**
 * For boards with hundreds of cards, each a plain `a` with `data-card` and `data-order`: only one URL is built, and the
 * board handles all clicks.
 */
export function useOrderLinks() {
  const router = useRouter()
  const sample = router.buildLocation({ to: '/{-$locale}/orders/$id', params: (old) => ({ ...old, id: 'ORDER' }) })
  return {
    /** The URL of an order, with `ORDER` in place of its id. */
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

/**
 * Prefetches the orders of the cards in the viewport, as links do themselves (row R13); starts again for other `cards`.
 */
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
    // Cards are rendered as they come near the viewport.
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
