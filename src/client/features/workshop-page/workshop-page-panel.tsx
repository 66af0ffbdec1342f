import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { onlineBookingQuery } from '#client/features/online-booking/online-booking-query.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { workshopPath } from '#contract/pages/server-pages.ts'
import { saveWorkshopPage, type WorkshopPage } from '#contract/pages/workshop-page.ts'
import { isReservedSlug, isSlug, longestSlug } from '#domain/workshop-page/slug.ts'
import css from './workshop-page.module.css'
import { workshopPageQuery } from './workshop-page-query.ts'

/** The address of the station's public page, the switch that makes it public, and the ways to see and share it. */
export function WorkshopPagePanel({ userId }: { userId: string }) {
  const query = useQuery(workshopPageQuery)
  if (query.data) return <PageForm page={query.data} userId={userId} />
  if (query.error) return <LoadError query={query} />
  return (
    <Loading>
      <Skeleton box height="24rem" />
    </Loading>
  )
}

const placeError = (field: string | undefined, error: unknown): string | undefined =>
  isApiError(error, 'slug-taken') || isApiError(error, 'slug-reserved') ? 'slug' : field

function PageForm({ page, userId }: { page: WorkshopPage; userId: string }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const cache = (saved: WorkshopPage) => void queryClient.setQueryData(workshopPageQuery.queryKey, saved)
  const form = useVersionedForm({
    draft: 'workshop-page',
    userId,
    saved: page,
    schema: saveWorkshopPage.body,
    toBody: ({ slug, isPublic, version }) => ({ slug: slug.trim().toLowerCase(), isPublic, version }),
    check: ({ slug }): Record<string, string> => {
      const typed = slug.trim().toLowerCase()
      if (!isSlug(typed))
        return { slug: t`Use 3 to 40 letters from a to z, digits and single hyphens, such as “auto-service-leeds”.` }
      return isReservedSlug(typed) ? { slug: t`This address is reserved. Choose another one.` } : {}
    },
    placeError,
    valuesOf: (current: WorkshopPage) => current,
    rememberCurrent: cache,
    save: async (body) => {
      const saved = await call(saveWorkshopPage, { body })
      cache(saved)
      // The address of the booking page depends on this page.
      void queryClient.invalidateQueries({ queryKey: onlineBookingQuery.queryKey })
      toast.success(saved.isPublic ? t`Saved. The page is public.` : t`Saved`)
      return saved
    },
  })
  const prefix = `${page.url.slice(0, page.url.lastIndexOf('/') + 1).replace(/^https?:\/\//, '')}`
  return (
    <>
      <Card>
        <form ref={form.ref} noValidate onSubmit={form.submit} className={css.form}>
          {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
          <TextField
            label={t`Address of your page`}
            hint={t`It follows ${prefix}. An earlier address still leads to the page.`}
            maxLength={longestSlug}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text('slug')}
          />
          <Checkbox
            name="isPublic"
            checked={form.values.isPublic}
            hint={t`Your name, photos, services with prices, makes, amenities, opening hours, phone, email and address. No customers and no bookings.`}
            onValue={(isPublic) => form.set({ isPublic })}
          >
            <Trans>Everybody can open the page</Trans>
          </Checkbox>
          {form.conflict && <ConflictNotice {...form.conflict} />}
          {form.problem && <Banner kind="error">{form.problem}</Banner>}
          <Button type="submit" wide variant="signal" size="large" icon="tabler:check" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
        </form>
      </Card>
      {page.version > 0 && <Links page={page} />}
    </>
  )
}

/** The saved page: how it looks, its address and its poster. */
function Links({ page }: { page: WorkshopPage }) {
  const { t, i18n } = useLingui()
  const path = `${workshopPath}/${page.slug}`
  const language = `?lang=${i18n.locale}`
  const copy = () =>
    navigator.clipboard.writeText(page.url).then(
      () => toast.success(t`Copied`),
      () => toast.error(t`This browser does not allow copying.`),
    )
  return (
    <Card title={page.isPublic ? <Trans>The page is public</Trans> : <Trans>Only you can see the page</Trans>}>
      <p className={css.address} translate="no">
        {page.url}
      </p>
      <p className={css.note}>
        <Trans>The poster has a QR code that opens the page: for the door, the counter, or your invoices.</Trans>
      </p>
      <div className={css.links}>
        <a href={path + language} target="_blank" rel="noreferrer" className={buttonClass()}>
          <ButtonContent icon="tabler:eye">
            {page.isPublic ? <Trans>Open the page</Trans> : <Trans>Preview</Trans>}
          </ButtonContent>
        </a>
        <a href={`${path}/poster${language}`} target="_blank" rel="noreferrer" className={buttonClass()}>
          <ButtonContent icon="tabler:printer">
            <Trans>Poster to print</Trans>
          </ButtonContent>
        </a>
        <Button icon="tabler:copy" onClick={() => void copy()}>
          <Trans>Copy the address</Trans>
        </Button>
      </div>
    </Card>
  )
}
