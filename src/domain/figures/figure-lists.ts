/** The lists of rows behind the figures. */
export const figureLists = ['turnover', 'hours', 'no-shows', 'answers', 'declined', 'recovered', 'customers'] as const
export type FigureList = (typeof figureLists)[number]
