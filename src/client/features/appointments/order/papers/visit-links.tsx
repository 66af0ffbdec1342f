import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { revokeAllVisitLinks } from '#contract/order/visit-links.ts'
import css from './share-paper.module.css'
import { visitLinksQuery } from './visit-links-query.ts'

export type VisitLinksProps = { appointmentId: string; isOffline: boolean; onRevoked: () => void }

/** The links to the page of a visit, which messages have too; all of them are revoked at once. */
export function VisitLinks({ appointmentId, isOffline, onRevoked }: VisitLinksProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const query = visitLinksQuery(appointmentId)
  const { data: count = 0 } = useQuery(query)
  const revoke = useMutation({
    mutationFn: () => call(revokeAllVisitLinks, { params: { id: appointmentId } }),
    onSuccess: (left) => {
      queryClient.setQueryData(query.queryKey, left.count)
      onRevoked()
      toast.success(t`Links to the visit page revoked`)
    },
  })
  if (count === 0) return null
  return (
    <section>
      <h3 className={css.title}>
        <Trans>Visit page</Trans>
      </h3>
      <ul className={css.links}>
        <li>
          <span>
            <Plural value={count} one="# active link" other="# active links" />
            <small>
              <Trans>Messages to the customer have links too. Later ones get new links.</Trans>
            </small>
          </span>
          <Button disabled={isOffline} busy={revoke.isPending} onClick={() => revoke.mutate()}>
            <Trans>Revoke all</Trans>
          </Button>
        </li>
      </ul>
      {revoke.error && <Banner kind="error">{describeProblem(revoke.error)}</Banner>}
    </section>
  )
}
