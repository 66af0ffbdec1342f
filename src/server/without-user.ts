/** Returns an address as a message may show it: without the user and the password. */
export const withoutUser = (address: string): string => address.replace(/^(\w+:\/\/)?.*@/s, '$1')
