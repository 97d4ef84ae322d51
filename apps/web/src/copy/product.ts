/** The product's name; the season's year stands behind it where there is room. */
export const PRODUCT_NAME = 'Okavango Flood Raffle';
