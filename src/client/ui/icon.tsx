import { addCollection, Icon as IconifyIcon } from '@iconify/react'
import { memo } from 'react'
import { bundledIcons } from './icons.gen.ts'
import { joinClasses } from './join-classes.ts'

addCollection(bundledIcons)

export type IconName = `tabler:${string}`

export type IconProps = {
  name: IconName
  /** Edge length in px; without it the icon is 1.25 em. */
  size?: number
  className?: string | undefined
  /** Only for an icon that stands without a word. */
  label?: string
}

/**
 * A tabler icon. Names written in the client or the contract are bundled (`node manifest/bundle-icons.ts`);
 * any other is fetched from our own endpoint. Drawn again only where it is another one: each drawing parses its HTML anew.
 */
export const Icon = memo(function Icon({ name, size, className, label }: IconProps) {
  const edge = size ?? '1.25em'
  return (
    <IconifyIcon
      ssr
      icon={name}
      width={edge}
      height={edge}
      className={joinClasses('icon', className)}
      {...(label ? { role: 'img', 'aria-label': label, 'aria-hidden': false } : { 'aria-hidden': true })}
    >
      {/* keeps the place of an icon that is still on its way */}
      <span className={className} style={{ display: 'inline-block', flex: 'none', width: edge, height: edge }} />
    </IconifyIcon>
  )
})
