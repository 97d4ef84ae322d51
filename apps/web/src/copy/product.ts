/** The site's name. Where there is room, the site shows the season's year after it. */
export const PRODUCT_NAME = 'Okavango Flood Raffle';
