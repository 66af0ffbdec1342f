import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { languageNames } from '#client/i18n/locale.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { paperNames } from '#contract/labels/paper-names.ts'
import { type PaperLink, revokePaperLink } from '#contract/order/paper-links.ts'
import { paperLinksQuery } from './paper-links-query.ts'
import css from './share-paper.module.css'

export type PaperLinksProps = Pick<OrderPartProps, 'order' | 'station'> & {
  isOffline: boolean
  onRevoked: (id: string) => void
}

/** The links of an order that work; each can be revoked. */
export function PaperLinks({ order, station, isOffline, onRevoked }: PaperLinksProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const query = paperLinksQuery(order.id)
  const { data: links = [] } = useQuery(query)
  const revoke = useMutation({
    mutationFn: ({ id }: PaperLink) => call(revokePaperLink, { params: { id: order.id, linkId: id } }),
    onSuccess: (left, { id }) => {
      queryClient.setQueryData(query.queryKey, left.links)
      onRevoked(id)
      toast.success(t`Link revoked`)
    },
  })
  if (links.length === 0) return null
  return (
    <section>
      <h3 className={css.title}>
        <Trans>Active links</Trans>
      </h3>
      <ul className={css.links}>
        {links.map((link) => {
          const name = i18n._(paperNames[link.paper])
          const until = station.format.date(link.expiresAt)
          return (
            <li key={link.id}>
              <span>
                <b>{name}</b> · {languageNames[link.language]}
                <small>
                  <Trans>works until {until}</Trans>
                </small>
              </span>
              <Button
                aria-label={t`Revoke: ${name}, works until ${until}`}
                disabled={isOffline}
                busy={revoke.isPending && revoke.variables.id === link.id}
                onClick={() => revoke.mutate(link)}
              >
                <Trans>Revoke</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
      {revoke.error && <Banner kind="error">{describeProblem(revoke.error)}</Banner>}
    </section>
  )
}
