import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { useContact } from '#client/offline/contact.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { paperNames } from '#contract/labels/paper-names.ts'
import { makePaperLink } from '#contract/order/paper-links.ts'
import { makeVisitLink } from '#contract/order/visit-links.ts'
import { type LinkedPaper, linkedPapersOf } from '#domain/papers/paper.ts'
import { PaperLinks } from './paper-links.tsx'
import { paperLinksQuery } from './paper-links-query.ts'
import css from './share-paper.module.css'
import { shareUrl } from './share-url.ts'
import { VisitLinks } from './visit-links.tsx'
import { visitLinksQuery } from './visit-links-query.ts'

type Shared = LinkedPaper | 'visit'
/** `id`: of a link to a paper. */
type MadeLink = { readonly id: string | null; readonly shared: Shared; readonly url: string }

export type SharePaperSheetProps = Pick<OrderPartProps, 'order' | 'station'> & { onClose: () => void }

/** Makes links to papers of an order for its customer, and lists those that work. It needs the network. */
export function SharePaperSheet({ order, station, onClose }: SharePaperSheetProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const isOffline = useContact() !== 'fine'
  const papers = linkedPapersOf(order)
  const [paper, setPaper] = useState<Shared>('estimate')
  const [language, setLanguage] = useState<'en' | 'pl'>(i18n.locale.startsWith('pl') ? 'pl' : 'en')
  const [made, setMade] = useState<MadeLink | null>(null)
  const share = async ({ shared, url }: MadeLink) => {
    const title = `${shared === 'visit' ? t`Visit page` : i18n._(paperNames[shared])} ${order.number}`
    try {
      if ((await shareUrl({ title, url })) === 'clipboard') toast.success(t`Link copied`)
    } catch {
      toast.error(t`Could not copy the link. Select its text and copy it.`)
    }
  }
  const make = useMutation({
    mutationFn: async (): Promise<MadeLink> => {
      const params = { id: order.id }
      if (paper === 'visit') return { ...(await call(makeVisitLink, { params })), id: null, shared: paper }
      const { id, url } = await call(makePaperLink, { params, body: { paper, language } })
      return { id, url, shared: paper }
    },
    onSuccess: (link) => {
      setMade(link)
      void queryClient.invalidateQueries({ queryKey: paperLinksQuery(order.id).queryKey })
      void queryClient.invalidateQueries({ queryKey: visitLinksQuery(order.id).queryKey })
      return share(link)
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Share a link`}
      footer={
        <Button
          variant="signal"
          size="large"
          icon="tabler:share"
          busy={make.isPending}
          disabled={isOffline}
          onClick={() => make.mutate()}
        >
          <Trans>Share a new link</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <Segmented
          label={t`What to share`}
          segments={[
            ...papers.map((value) => ({ value, label: i18n._(paperNames[value]) })),
            { value: 'visit' as const, label: t`Visit page` },
          ]}
          value={paper}
          onValue={setPaper}
        />
        {paper !== 'visit' && (
          <Segmented
            label={t`Language`}
            segments={[
              { value: 'en', label: <span lang="en">English</span> },
              { value: 'pl', label: <span lang="pl">Polski</span> },
            ]}
            value={language}
            onValue={setLanguage}
          />
        )}
        <p className={css.note}>
          {paper === 'visit' ? (
            <Trans>
              Anyone with the link can see the status of the car and the shared documents, respond to your findings, and
              cancel. It works until 30 days after the visit.
            </Trans>
          ) : (
            <Trans>Anyone with the link can read this document without signing in, always in its latest version.</Trans>
          )}
        </p>
        {isOffline && (
          <Banner kind="offline">
            <Trans>You are offline. A link can be made when the network is back.</Trans>
          </Banner>
        )}
        {make.error && <Banner kind="error">{describeProblem(make.error)}</Banner>}
        {made && (
          <div className={css.made}>
            <input
              readOnly
              className={css.url}
              aria-label={t`The new link`}
              value={made.url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button icon="tabler:share" onClick={() => void share(made)}>
              <Trans>Share again</Trans>
            </Button>
          </div>
        )}
        <PaperLinks
          order={order}
          station={station}
          isOffline={isOffline}
          onRevoked={(id) => made?.id === id && setMade(null)}
        />
        <VisitLinks
          appointmentId={order.id}
          isOffline={isOffline}
          onRevoked={() => made?.shared === 'visit' && setMade(null)}
        />
      </div>
    </Sheet>
  )
}
