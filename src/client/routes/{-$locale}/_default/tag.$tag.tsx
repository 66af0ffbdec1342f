import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { KeyTagScreen } from '#client/features/key-tags/key-tag-screen.tsx'

export const Route = createFileRoute('/{-$locale}/_default/tag/$tag')({
  staticData: { title: msg`Key tag` },
  component: KeyTag,
})

function KeyTag() {
  const { tag } = Route.useParams()
  return <KeyTagScreen key={tag} tag={tag} />
}
