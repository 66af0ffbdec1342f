import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useSyncExternalStore } from 'react'
import { letterKeys } from '#client/ui/device-switch.ts'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { type Shortcut, shortcutGroups } from './shortcuts.ts'
import css from './shortcuts-sheet.module.css'

/** The list of shortcuts, and the switch for single-character shortcuts. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { i18n, t } = useLingui()
  const hasLetters = useSyncExternalStore(letterKeys.watch, letterKeys.isOn)
  return (
    <Sheet open onClose={onClose} title={t`Keyboard shortcuts`} width="wide">
      <div className={css.sheet}>
        <Checkbox
          checked={hasLetters}
          onValue={letterKeys.set}
          hint={t`Turn these off if you use voice control. They never work while you type.`}
        >
          <Trans>Single-key shortcuts</Trans>
        </Checkbox>
        <div className={css.groups}>
          {shortcutGroups.map(({ where, shortcuts }) => (
            <section key={where.id}>
              <h3>{i18n._(where)}</h3>
              <dl className={css.list}>
                {shortcuts.map((one) => (
                  <div key={one.does.id} data-off={(one.isLetter && !hasLetters) || undefined}>
                    <dt>
                      <Keys shortcut={one} />
                    </dt>
                    <dd>{i18n._(one.does)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Sheet>
  )
}

function Keys({ shortcut: { keys } }: { shortcut: Shortcut }) {
  return keys.map((way, index) => (
    <Fragment key={way}>
      {index > 0 && ' '}
      {way.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </Fragment>
  ))
}
