import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { cardClass } from '#client/ui/card.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import css from './sign-out-question.module.css'

const mostLinks = 3

export type SignOutPhotosProps = {
  /** Of which order each of the photos is. */
  orders: readonly string[]
  onLeave: () => void
  onCancel: () => void
}

/** Says that photos were not sent, and go with the sign-out: somebody else's hands come next. */
export function SignOutPhotos({ orders, onLeave, onCancel }: SignOutPhotosProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main id="main" className={css.page}>
      <section className={joinClasses(cardClass, css.card)} aria-labelledby="sign-out-photos">
        <h1 id="sign-out-photos" ref={heading} tabIndex={-1}>
          <Plural value={orders.length} one="# photo is not saved yet" other="# photos are not saved yet" />
        </h1>
        <p className={css.words}>
          <Trans>They are on this device only. Send them from their order, or they are gone once you sign out.</Trans>
        </p>
        <div className={css.acts}>
          {[...new Set(orders)].slice(0, mostLinks).map((id, at) => (
            <Link
              key={id}
              to="/{-$locale}/orders/$id"
              params={{ id }}
              className={buttonClass({ variant: at === 0 ? 'signal' : 'normal', size: 'large' })}
            >
              <ButtonContent icon="tabler:photo">
                <Trans>Open the order</Trans>
              </ButtonContent>
            </Link>
          ))}
          <Button size="large" variant="danger" icon="tabler:logout" onClick={onLeave}>
            <Trans>Sign out without them</Trans>
          </Button>
          <Button size="large" variant="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </section>
    </main>
  )
}
