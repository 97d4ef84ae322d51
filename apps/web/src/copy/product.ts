/** The product's name; the season's year follows it if there is room. */
export const PRODUCT_NAME = 'Okavango Flood Raffle';
