import { button, heading, link, words } from './text.js';

/** Specification sections 1 (what the product does) and 2 (home page). */
export const homeTexts = {
  home: [
    link('Make Your Prediction', '/booking'),
    link('View Rules', '/rules'),
    heading('Supporting Local Charities'),
    link('Learn About the Causes', '/donation-causes'),
    heading('Luxury Safari Grand Prize'),
    link('View Prize Details', '/prizes'),
    heading('Total Donations Raised'),
    button('Refresh'),
    heading('How It Works'),
    words('Select Date'),
    words('a date between May and December 2025'),
    words('Pick Time'),
    words('15-minute slot'),
    words('up to 10 slots per calendar day, across multiple days'),
    words('Make Payment'),
    words('$3 per slot'),
    words('Win Prize'),
    heading('Historic Landmark'),
    heading('Why Predict?'),
    heading('No clue when to predict?'),
    link('Start Predicting Now', '/booking'),
    words('100% of proceeds go to two local charities, split 50/50'),
    words("a women's anti-violence organisation and an elderly care project"),
    words('3-night all-inclusive lodge stay for two'),
    words('return helicopter flights from Maun'),
    words('Administrative costs are sponsored by'),
    words('The 2025 prize is sponsored by'),
  ],
};
