import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

// A week of a thousand cards as any React page would draw it: all of them, in a CSS grid, without rules of a trade.
const days = 6
const bays = 8
const cards = 1_000
const perCell = Math.ceil(cards / days / bays)
const statuses = ['Confirmed', 'Arrived', 'In progress', 'Ready']

type GridCard = { id: number; time: string; status: string; plate: string; model: string }

const cardOf = (week: number, cell: number, place: number): GridCard => {
  const id = week * cards + cell * perCell + place
  const minutes = 7 * 60 + place * 20
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return { id, time, status: statuses[id % statuses.length] ?? '', plate: `WB ${10_000 + id}`, model: 'Škoda Octavia' }
}

function Card({ card: { id, time, status, plate, model } }: { card: GridCard }) {
  return createElement(
    'a',
    { href: `#${id}`, className: 'card', 'data-card': id, 'aria-label': `${time}, ${status}, ${plate}, ${model}` },
    createElement('b', null, time),
    createElement('span', null, status),
    createElement('span', null, plate),
    createElement('span', null, model),
  )
}

function Week({ week }: { week: number }) {
  const cells = Array.from({ length: days * bays }, (_, cell) =>
    createElement(
      'ul',
      { key: cell, className: 'cell' },
      Array.from({ length: Math.min(perCell, cards - cell * perCell) }, (_, place) => {
        const card = cardOf(week, cell, place)
        return createElement('li', { key: card.id }, createElement(Card, { card }))
      }),
    ),
  )
  return createElement('section', { className: 'week', 'data-week': week }, cells)
}

function Page() {
  const [week, setWeek] = useState<number | null>(null)
  return createElement(
    'main',
    null,
    createElement('button', { id: 'week', type: 'button', onClick: () => setWeek(0) }, 'Week'),
    createElement('button', { id: 'next', type: 'button', onClick: () => setWeek((at) => (at ?? 0) + 1) }, 'Next week'),
    week === null ? createElement('p', null, 'A day') : createElement(Week, { week }),
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(Page))
