import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FiguresScreen } from '#client/features/figures/figures-screen.tsx'
import { readFiguresSearch } from '#client/features/figures/figures-search.ts'
import { usePageTitle } from '../../-page-title.ts'

export const Route = createFileRoute('/{-$locale}/_default/figures')({
  staticData: { title: msg`Figures`, closedToTablets: true },
  validateSearch: readFiguresSearch,
  component: Figures,
})

function Figures() {
  const { heading } = usePageTitle()
  const navigate = Route.useNavigate()
  return (
    <FiguresScreen
      title={heading}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
