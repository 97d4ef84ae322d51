import type { SecurityQuestion } from '@raffle/contracts/people/auth';

export const securityQuestionText: Record<SecurityQuestion, string> = {
  first_pet: "What was your first pet's name?",
  mothers_maiden_name: "What is your mother's maiden name?",
  primary_school: 'What was the name of your primary school?',
  city_of_birth: 'In which city were you born?',
  childhood_nickname: 'What was your childhood nickname?',
};
