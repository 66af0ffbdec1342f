import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { deleteView, longestViewName, type SavedView, saveView, type ViewEntry } from '#contract/crm/saved-views.ts'
import shared from './crm.module.css'
import { savedViewsQuery } from './crm-queries.ts'
import { isSameList } from './list-search.ts'
import css from './list-tools.module.css'

export type ViewsSheetProps<L extends ViewEntry['list']> = {
  list: L
  filters: Extract<ViewEntry, { list: L }>['filters']
  onFilters: (filters: Record<string, unknown>) => void
  onClose: () => void
}

/** The saved views of a list, which the whole desk has: a tap opens one, and the present filters are saved under a name. */
export function ViewsSheet<L extends ViewEntry['list']>({ list, filters, onFilters, onClose }: ViewsSheetProps<L>) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const query = useQuery(savedViewsQuery)
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const views = query.data?.views.filter(({ view }) => view.list === list) ?? []
  const reload = () => queryClient.invalidateQueries({ queryKey: savedViewsQuery.queryKey })
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      await reload()
      return true
    } catch (problem) {
      setFailure(problem)
      return false
    } finally {
      setBusy(false)
    }
  }
  const put = (id: string, view: ViewEntry) => call(saveView, { params: { id }, body: view })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (!wanted) return setError(t`Enter a name.`)
    // A view of the same name is overwritten.
    const id = views.find(({ view }) => view.name === wanted)?.id ?? newId()
    if (await run(() => put(id, { list, name: wanted, filters } as ViewEntry))) setName('')
  }
  const remove = async ({ id, view }: SavedView) => {
    const { name: gone } = view
    if (!(await run(() => call(deleteView, { params: { id } })))) return
    // The sheet may be closed by then, so that an error needs a toast.
    const undo = async () => {
      try {
        await put(id, view)
        await reload()
      } catch (problem) {
        toast.error(describeProblem(problem, t`NOT saved. Nothing was changed.`))
      }
    }
    toast(t`“${gone}” deleted`, { action: { label: t`Undo`, run: () => void undo() } })
  }
  return (
    <Sheet open onClose={onClose} title={t`Saved views`}>
      <div className={shared.sheet}>
        {query.isPending && !query.error && (
          <Loading>
            <Skeleton box height="56px" />
          </Loading>
        )}
        <LoadError query={query} fallback={t`The saved views could not be loaded.`} />
        {query.data && views.length === 0 && (
          <p className={shared.dim}>
            <Trans>
              No saved views yet. Filter and sort the list, then save it here under a name for the whole office.
            </Trans>
          </p>
        )}
        {views.length > 0 && (
          <ul className={shared.rows}>
            {views.map((one) => (
              <li key={one.id} className={css.view}>
                <Button
                  wide
                  className={css.chip}
                  aria-pressed={isSameList(one.view.filters, filters)}
                  onClick={() => {
                    onFilters(one.view.filters)
                    onClose()
                  }}
                >
                  {one.view.name}
                </Button>
                <IconButton
                  icon="tabler:trash"
                  label={t`Delete “${one.view.name}”`}
                  disabled={busy}
                  onClick={() => void remove(one)}
                />
              </li>
            ))}
          </ul>
        )}
        {failure !== null && <Banner kind="error">{describeProblem(failure)}</Banner>}
        <form onSubmit={(event) => void save(event)} noValidate className={css.save}>
          <TextField
            label={t`Save current view as`}
            maxLength={longestViewName}
            autoComplete="off"
            value={name}
            error={error}
            onChange={({ target }) => {
              setName(target.value)
              setError('')
            }}
          />
          <Button type="submit" variant="signal" busy={busy}>
            <Trans>Save</Trans>
          </Button>
        </form>
      </div>
    </Sheet>
  )
}
