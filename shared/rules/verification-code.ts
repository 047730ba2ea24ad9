export const CODE_LENGTH = 6;

export const isVerificationCode = (code: string) => /^\d{6}$/.test(code);
