/** Where a person reaches us: the customer centre on my page and the contact named in the terms. */
export const SUPPORT_EMAIL = 'help@sunbaerang.example';
