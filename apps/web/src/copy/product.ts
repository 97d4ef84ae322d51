/** The site's name. Where there is room, the season's year follows it. */
export const PRODUCT_NAME = 'Okavango Flood Raffle';
