/** The site's name. Where there is room, it is followed by the season's year. */
export const PRODUCT_NAME = 'Okavango Flood Raffle';
