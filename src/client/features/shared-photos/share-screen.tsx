import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { listCached } from '#client/features/appointments/appointment-cache.ts'
import { anyOrder } from '#client/features/appointments/list-parts.ts'
import { KeptNote } from '#client/features/appointments/search/kept-note.tsx'
import { OrderLine } from '#client/features/appointments/search/result-line.tsx'
import { useSearch } from '#client/features/appointments/search/use-search.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import { useOperator } from '#client/features/operator/use-operator.tsx'
import { readProductName } from '#client/i18n/product-name.ts'
import { dropSharedFiles, readSharedFiles } from '#client/offline/photos/shared-files.ts'
import { addPhotos } from '#client/offline/photos/unsent-photos.ts'
import { useNow } from '#client/station/use-now.ts'
import { type Station, useStation } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { useBlobUrl } from '#client/ui/hooks/use-blob-url.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import type { SharedFile } from '#contract/worker/shared-photos.ts'
import { mostSharedBytes, mostSharedPhotos } from '#domain/shared-photos.ts'
import { listRecent } from './list-recent.ts'
import css from './shared-photos.module.css'

export type ShareScreenProps = {
  title: string
  /** The photos did not reach this device's storage. */
  isLost: boolean
}

/** Asks to which order the photos belong that another app has shared with this one. Works without a network. */
export function ShareScreen({ title, isLost }: ShareScreenProps) {
  const station = useStation()
  const [files, setFiles] = useState<readonly SharedFile[] | null>(null)
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const found = await readSharedFiles()
      if (!isLeft) setFiles(found)
    }
    void read()
    // More may be shared while this page is open.
    const look = () => document.visibilityState === 'visible' && void read()
    document.addEventListener('visibilitychange', look)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return (
    <>
      <PageHeader title={title} />
      {isLost && (
        <Banner kind="error">
          <Trans>The photos did not arrive. Please share them again.</Trans>
        </Banner>
      )}
      {!station || !files ? (
        <Loading>
          <Skeleton box height="20rem" />
        </Loading>
      ) : (
        <SharedFiles files={files} station={station} onEmpty={() => setFiles([])} />
      )}
    </>
  )
}

type SharedFilesProps = { files: readonly SharedFile[]; station: Station; onEmpty: () => void }

function SharedFiles({ files, station, onEmpty }: SharedFilesProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const who = useOperator(station)
  const product = readProductName()
  const pictures = files.filter(({ picture }) => picture !== null)
  const refused = files.filter(({ fault }) => fault !== null)
  const ids = files.map(({ id }) => id)

  const discard = async () => {
    await dropSharedFiles(ids)
    onEmpty()
  }
  const join = async (orderId: string, employeeId: string | null) => {
    setIsBusy(true)
    const chosen = new Map<File, string>()
    for (const { id, name, picture } of pictures)
      if (picture) chosen.set(new File([picture.bytes], name, { type: picture.type }), id)
    const drops = [dropSharedFiles(refused.map(({ id }) => id))]
    // Each shared copy goes when its own photo is safe: the device may be full, and the page may end before the last.
    const onSafe = (file: File) => void drops.push(dropSharedFiles([chosen.get(file) ?? '']))
    // When this resolves each is in the queue of photos, or is shown with its fault in the order.
    await addPhotos({ userId: station.userId, orderId }, [...chosen.keys()], employeeId, { onSafe })
    await Promise.allSettled(drops)
    toast.success(t`Photos added to the order`)
    void navigate({ to: '/{-$locale}/orders/$id', params: { id: orderId }, replace: true })
  }
  const faults = {
    'not-a-photo': t`This is not a photo.`,
    'too-large': t`Larger than ${mostSharedBytes / 1_000_000} MB.`,
    'too-many': t`At most ${mostSharedPhotos} photos at a time. Share the rest afterwards.`,
  }
  const discardButton = (
    <div>
      <Button icon="tabler:trash" disabled={isBusy} onClick={() => void discard()}>
        {pictures.length > 0 ? <Trans>Discard the photos</Trans> : <Trans>Clear the list</Trans>}
      </Button>
    </div>
  )
  return (
    <div className={css.share}>
      {refused.length > 0 && (
        <Banner kind="warning">
          <p>
            <Plural value={refused.length} one="# file was not accepted:" other="# files were not accepted:" />
          </p>
          <ul className={css.refused}>
            {refused.map(({ id, name, fault }) => (
              <li key={id}>
                <b translate="no">{name}</b> {fault && faults[fault]}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {pictures.length === 0 ? (
        <>
          <EmptyState icon="tabler:photo" title={<Trans>No shared photos</Trans>}>
            <p>
              <Trans>In your gallery, tap Share and choose {product}. The photos then wait here for their order.</Trans>
            </p>
          </EmptyState>
          {files.length > 0 && discardButton}
        </>
      ) : (
        <>
          <div className={css.shared}>
            <ul className={css.pictures} aria-label={t`Shared photos`}>
              {pictures.map((file) => (
                <Picture key={file.id} file={file} />
              ))}
            </ul>
            {discardButton}
          </div>
          <OrderChoice
            station={station}
            isBusy={isBusy}
            onChoose={(id) => who.sign((employeeId) => void join(id, employeeId))}
          />
          {who.sheet}
        </>
      )}
    </div>
  )
}

function Picture({ file: { name, picture } }: { file: SharedFile }) {
  const blob = useMemo(() => picture && new Blob([picture.bytes], { type: picture.type }), [picture])
  const url = useBlobUrl(blob)
  return <li className={css.picture}>{url && <img src={url} alt={name} />}</li>
}

type OrderChoiceProps = { station: Station; isBusy: boolean; onChoose: (orderId: string) => void }

/** The orders of today and those that are found: on this device first, so that it works without a network. */
function OrderChoice({ station, isBusy, onChoose }: OrderChoiceProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const now = useNow()
  const [typed, setTyped] = useState('')
  const { found, isSearching, kept } = useSearch(typed, station)
  const [stored] = useState(() => listCached(queryClient))
  const cached = useOverlaid(stored, station.actorName, anyOrder)
  const isTyped = typed.trim() !== ''
  const orders = isTyped ? found.orders.found : listRecent(cached, now)
  return (
    <Card title={<Trans>Which order do they belong to?</Trans>}>
      <div className={css.choice}>
        <SearchField label={t`Find an order`} hint={t`Plate, name or order number.`} value={typed} onText={setTyped} />
        {kept && <KeptNote kept={kept} station={station} />}
        <div aria-live="polite">
          {orders.length > 0 ? (
            <ul className={css.orders} aria-label={isTyped ? t`Found orders` : t`Recent orders`}>
              {orders.map((order) => (
                <li key={order.id}>
                  <button type="button" className={css.order} disabled={isBusy} onClick={() => onChoose(order.id)}>
                    <OrderLine order={order} station={station} />
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            isTyped && (
              <p className={css.note}>{isSearching ? <Trans>Searching…</Trans> : <Trans>Nothing found.</Trans>}</p>
            )
          )}
        </div>
      </div>
    </Card>
  )
}
