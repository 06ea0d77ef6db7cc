-- Late visits are kept by cause from now on, and hours above a full week by person: all days are counted anew.
truncate report_days;
