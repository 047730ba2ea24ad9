const digits = (number: string) => number.replace(/\D/g, '');

export const telAddress = (number: string) => `tel:${number.trim().startsWith('+') ? '+' : ''}${digits(number)}`;

export const whatsappAddress = (number: string) => `https://wa.me/${digits(number)}`;
