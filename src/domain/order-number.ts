/** `2026/17`: the seventeenth order of a year. */
export const formatNumber = ({ year, number }: { year: number; number: number }): string => `${year}/${number}`
