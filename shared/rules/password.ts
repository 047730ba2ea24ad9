// Length is what makes a password strong; rules about kinds of characters only make it hard to remember.
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const isPassword = (password: string) => password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;
