import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { OrdersSearch } from '#client/features/appointments/orders-search.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { isSameSearch, maxViewName, maxViews, readViews, renameView, saveViews, withView } from './orders-views.ts'
import css from './orders-views-sheet.module.css'

export type OrdersViewsSheetProps = {
  userId: string
  /** The current search, including the view. */
  search: OrdersSearch
  onSearch: (search: OrdersSearch) => void
  onClose: () => void
}

/** The saved views: a tap opens one, and the current search can be saved under a name. */
export function OrdersViewsSheet({ userId, search, onSearch, onClose }: OrdersViewsSheetProps) {
  const { t } = useLingui()
  const [views, setViews] = useState(() => readViews(userId))
  const [name, setName] = useState('')
  /** The name of the view that is being renamed. */
  const [renamed, setRenamed] = useState<string | null>(null)
  const [error, setError] = useState('')
  const store = (next: typeof views) => {
    setViews(next)
    if (!saveViews(userId, next))
      toast.error(t`This browser stores nothing: the views are lost when you close the page.`)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (!wanted) return setError(t`Enter a name.`)
    const next = renamed === null ? withView(views, { name: wanted, search }) : renameView(views, renamed, wanted)
    if (next.length > maxViews) return setError(t`Limit reached. Delete a view first.`)
    store(next)
    setName('')
    setRenamed(null)
  }
  const remove = (gone: string) => {
    const view = views.find((one) => one.name === gone)
    store(views.filter((one) => one !== view))
    if (renamed === gone) setRenamed(null)
    const undo = () => view && store(withView(readViews(userId), view))
    toast(t`“${gone}” deleted`, { action: { label: t`Undo`, run: undo } })
  }
  return (
    <Sheet open onClose={onClose} title={t`Saved views`}>
      {views.length === 0 ? (
        <p className={css.none}>
          <Trans>
            No saved views yet. Search and filter, then save the view here under a name. It stays on this device.
          </Trans>
        </p>
      ) : (
        <ul className={css.views}>
          {views.map((one) => (
            <li key={one.name}>
              <Button
                wide
                aria-pressed={isSameSearch(one.search, search)}
                onClick={() => {
                  onSearch(one.search)
                  onClose()
                }}
              >
                {one.name}
              </Button>
              <IconButton
                icon="tabler:pencil"
                label={t`Rename “${one.name}”`}
                onClick={() => {
                  setRenamed(one.name)
                  setName(one.name)
                  setError('')
                }}
              />
              <IconButton icon="tabler:trash" label={t`Delete “${one.name}”`} onClick={() => remove(one.name)} />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={save} noValidate className={css.save}>
        <TextField
          label={renamed === null ? t`Save current view as` : t`New name of “${renamed}”`}
          maxLength={maxViewName}
          autoComplete="off"
          value={name}
          error={error}
          onChange={({ target }) => {
            setName(target.value)
            setError('')
          }}
        />
        <Button type="submit" variant="signal">
          {renamed === null ? <Trans>Save</Trans> : <Trans>Rename</Trans>}
        </Button>
      </form>
    </Sheet>
  )
}
