-- The day on which somebody read the fee on the live page of the government; '' where nobody has. Only then is it shown.
ALTER TABLE visa_fees ADD COLUMN confirmed_on TEXT NOT NULL DEFAULT '';
